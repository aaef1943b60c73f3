import { type ContentFile, elementText, mainContent, parseDocument } from '@assist/content';
import type { Element, Nodes, Root } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

/** A rendered content page. The body is sanitised HTML; all other fields are plain text. */
export interface ContentPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The headings of rank 2. */
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  readonly body: string;
}

/** Removes images, because they could send requests to other sites. Keeps ids, because links within a page need them. */
const SCHEMA = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => !/^(?:img|input|picture|source)$/.test(name)),
  attributes: { '*': ['id', 'title', 'lang', 'dir', 'colSpan', 'rowSpan', 'start'], a: ['href'] },
  strip: ['button', 'form', 'iframe', 'noscript', 'script', 'style', 'svg'],
  clobberPrefix: '',
};

/**
 * Renders a content file.
 * @throws the YAML parser's error, if the front matter is invalid YAML
 */
export function renderPage(file: ContentFile): ContentPage {
  // Only the path of the parsed address is used.
  const anyOrigin = new URL('http://site.invalid');
  const { url, title, description = '', tree } = parseDocument(file, anyOrigin);
  const headings: { id: string; text: string }[] = [];
  const toHtml = unified()
    .use(
      () =>
        (root: Root): Root => ({ type: 'root', children: [...mainContent(root)] }),
    )
    .use(rehypeSanitize, SCHEMA)
    .use(() => (root: Root) => {
      const elements = [...elementsIn(root)];
      const ids = new Set(elements.map(({ properties }) => properties.id));
      for (const element of elements) {
        if (element.tagName === 'h1') element.tagName = 'h2';
        if (element.tagName === 'table') Object.assign(element, scrollable(element));
        const text = elementText(element).trim();
        if (element.tagName !== 'h2' || text === '') continue;
        const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
        let id = String(element.properties.id ?? words.join('-'));
        while (element.properties.id === undefined && ids.has(id)) id += '-more';
        element.properties.id = id;
        ids.add(id);
        headings.push({ id, text });
      }
    })
    .use(rehypeStringify);
  const body = toHtml.stringify(toHtml.runSync(tree));
  return {
    path: new URL(url).pathname,
    title: title ?? headings[0]?.text ?? file.path,
    description,
    headings,
    body,
  };
}

function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elementsIn(child);
}

/** Puts a table into a region that can take the focus, so that the keyboard can scroll it. */
function scrollable(table: Element): Element {
  const properties = {
    className: ['table-scroll'],
    role: 'region',
    tabIndex: 0,
    ariaLabel: 'Table',
  };
  return { type: 'element', tagName: 'div', properties, children: [{ ...table }] };
}
