import { defaultSchema, type Options } from 'rehype-sanitize';

const notShown = ['img', 'input', 'picture', 'source'];

/**
 * Keeps only text elements, because the content is untrusted. Removes scripts, forms and styles. Removes images too,
 * because they could send requests to other sites. Keeps ids unchanged, because links within a page use them.
 */
export const sanitizeSchema: Options = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => !notShown.includes(name)),
    ...['abbr', 'address', 'caption', 'cite', 'figure', 'figcaption', 'small', 'u'],
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': ['id', 'title', 'lang', 'dir', 'colSpan', 'rowSpan', 'scope', 'start', 'open', 'dateTime'],
  },
  strip: ['button', 'form', 'iframe', 'noscript', 'script', 'select', 'style', 'svg', 'textarea'],
  protocols: { cite: ['http', 'https'], href: ['http', 'https', 'mailto', 'tel'] },
  clobberPrefix: '',
};
