/** @import { Element, Nodes, Root } from 'hast' */
import { elementText } from '@assist/content';

/**
 * A heading of rank 2 that the page's table of contents can lead to.
 * @typedef {{ id: string, text: string }} Heading
 */

/**
 * A rehype step: the page's title is its one heading of rank 1, so every other becomes rank 2, and
 * each heading without an id gets one made of its words.
 * @param {(heading: Heading) => void} onHeading told each heading of rank 2, in order
 */
export function headingIds(onHeading) {
  /** @param {Root} tree */
  return (tree) => {
    /** @type {Set<string>} */
    const taken = new Set();
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

/**
 * @param {Nodes} node
 * @returns {Generator<Element>}
 */
function* elements(node) {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elements(child);
}

/**
 * @param {string} text
 * @param {Set<string>} taken
 */
function uniqueId(text, taken) {
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
