import type { Options } from 'rehype-sanitize';

/**
 * The allowed elements and attributes of an answer (threats T7): Markdown's own. Of any other element, only the text
 * stays. Allows pictures for their alternative text; they are never loaded. Only `safeLink` checks addresses, because
 * it knows that `HTTPS:` is `https:`.
 */
export const sanitizeSchema: Options = {
  tagNames: [
    ...['p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 'del', 'sup', 'a', 'img'],
    ...['h3', 'h4', 'h5', 'h6'],
    ...['ul', 'ol', 'li', 'input'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    'section',
  ],
  attributes: {
    a: [
      ...['href', 'id', 'ariaLabel', 'ariaDescribedBy'],
      ...['dataFootnoteRef', 'dataFootnoteBackref'],
    ],
    code: [['className', /^language-./]],
    h3: ['id', ['className', 'visually-hidden']],
    img: ['alt'],
    input: ['checked', 'disabled', 'type'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
  },
  protocols: {},
  required: { input: { disabled: true, type: 'checkbox' } },
  strip: ['script', 'style'],
  // No prefix, because only footnotes have ids, and theirs have a prefix already.
  clobber: [],
};
