import type { Options } from 'rehype-sanitize';

/**
 * What an answer may hold (threats T7): the elements Markdown has, no class or attribute beyond what
 * they need. Of any other element only the text is kept. Pictures pass because of their
 * alternative text; they are never loaded. Addresses are judged by `safeLink` alone, which knows that
 * `HTTPS:` is `https:`.
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
  // Ids come from the footnotes alone, which have a prefix of ours already.
  clobber: [],
};
