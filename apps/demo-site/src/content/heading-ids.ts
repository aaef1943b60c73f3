import { elementText } from '@assist/content';
import type { Element, Nodes, Root } from 'hast';

/** A heading `h2`, which becomes an entry in the page's table of contents. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/**
 * A rehype plugin that turns each `h1` into an `h2`, because only the page's title may be an `h1`. A heading without an
 * id gets an id made from its text.
 *
 * @param onHeading called for each `h2`, in the order of the page
 */
export function headingIds(onHeading: (heading: Heading) => void) {
  return (tree: Root) => {
    const taken = new Set<string>();
    for (const { properties } of elements(tree)) {
      if (typeof properties.id === 'string') taken.add(properties.id);
    }
    for (const element of elements(tree)) {
      if (!/^h[1-6]$/.test(element.tagName)) continue;
      if (element.tagName === 'h1') element.tagName = 'h2';
      const text = elementText(element).replace(/\s+/g, ' ').trim();
      const id = element.properties.id ?? uniqueId(text, taken);
      element.properties.id = id;
      if (element.tagName === 'h2' && text !== '') onHeading({ id: String(id), text });
    }
  };
}

function* elements(node: Nodes): Generator<Element> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elements(child);
}

function uniqueId(text: string, taken: Set<string>) {
  const words = text
    .toLowerCase()
    .replace(/[’']/g, '')
    .match(/[\p{Letter}\p{Number}]+/gu);
  const base = words?.join('-') ?? 'section';
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
