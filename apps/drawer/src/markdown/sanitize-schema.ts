import type { Options } from 'rehype-sanitize';

/**
 * The elements and attributes that an answer may contain (threats T7). Any other element is replaced by its text.
 * Pictures are allowed, because the drawer shows their alternative text, but they are never loaded. `protocols` is
 * empty, because `safeLink` checks the URLs. Unlike `protocols`, `safeLink` accepts `HTTPS:` in capital letters.
 */
export const sanitizeSchema: Options = {
  tagNames: [
    ...['p', 'div', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 'del', 'sup', 'sub', 'a', 'img'],
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
  // Adds no prefix to ids, because only footnotes have ids, and the parser has already prefixed these ids.
  clobber: [],
};
