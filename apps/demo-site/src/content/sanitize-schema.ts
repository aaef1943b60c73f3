import { defaultSchema, type Options } from 'rehype-sanitize';

const notShown = ['img', 'input', 'picture', 'source'];

/**
 * Content comes from anywhere, so only plain text elements stay: no script, form, style or image
 * (the site makes no request it has not built itself). Ids stay as they are, for links within a page.
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
