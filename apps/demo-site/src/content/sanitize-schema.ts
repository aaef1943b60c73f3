import { defaultSchema, type Options } from 'rehype-sanitize';

const notShown = ['img', 'input', 'picture', 'source'];

/**
 * Rules for untrusted content: keeps only text elements. Removes scripts, forms and styles. Removes images, because
 * they could send requests to other sites. Leaves ids unchanged, because links within a page need them.
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
