import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/**
 * The elements that an answer may contain, with their allowed attributes besides `class`. Every other element or
 * attribute is a danger.
 */
const allowedElements: Readonly<Record<string, readonly string[]>> = {
  a: [
    ...['href', 'target', 'rel', 'id'],
    ...['ariaDescribedBy', 'dataFootnoteRef', 'dataFootnoteBackref'],
  ],
  bdi: ['dir'],
  span: ['ariaHidden'],
  section: ['ariaLabel', 'ariaLabelledBy', 'tabIndex', 'dataFootnotes'],
  h3: ['id'],
  input: ['type', 'disabled', 'checked', 'ariaLabel'],
  li: ['id'],
  ol: ['start'],
  // The drawer names the language of a table that speaks another one.
  table: ['lang'],
  td: ['align', 'style'],
  th: ['align', 'style'],
  ...Object.fromEntries(
    [
      ...['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'div', 'strong', 'em', 'del', 'sup', 'sub'],
      ...['ul', 'thead', 'tbody', 'tr', 'h4', 'h5', 'h6'],
    ].map((name) => [name, []]),
  ),
};

const linkSchemes = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:'];
const footnoteId = /^answer-fn(ref)?-|^footnote-label$/;
const parser = unified().use(rehypeParse, { fragment: true });

/**
 * Lists the elements and attributes in `html` that are forbidden in an answer. Parses `html` as the HTML standard
 * requires.
 */
export function findDangers(html: string): readonly string[] {
  const elements = [...elementsOf(parser.parse(html))];
  const ids = elements.flatMap(({ properties }) => (properties.id ? [String(properties.id)] : []));
  return [
    ...elements.flatMap(judgeElement),
    ...ids.filter((id) => !footnoteId.test(id)).map((id) => `id ${id}`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id ${id} again`),
  ];
}

/** Returns the URLs of the links in a page's HTML. */
export function findLinks(html: string): readonly string[] {
  return [...elementsOf(parser.parse(html))].flatMap(({ tagName, properties }) =>
    tagName === 'a' ? [String(properties.href)] : [],
  );
}

function judgeElement({ tagName, properties }: Element): readonly string[] {
  const allowed = allowedElements[tagName];
  if (allowed === undefined) return [`<${tagName}>`];
  const names = Object.keys(properties).filter(
    (name) => name !== 'className' && !allowed.includes(name),
  );
  const dangers = names.map((name) => `<${tagName} ${name}>`);
  if (tagName === 'a' && !isGoodLink(properties)) dangers.push(`link to ${properties.href}`);
  return dangers;
}

function isGoodLink({ href, target }: Element['properties']): boolean {
  const address = String(href ?? '');
  if (/^#answer-fn/.test(address)) return target === undefined;
  return target === '_blank' && linkSchemes.includes(URL.parse(address)?.protocol ?? '');
}

function* elementsOf(node: Nodes): Generator<Element> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elementsOf(child);
}
