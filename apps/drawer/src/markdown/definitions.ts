import type { Definition, Nodes } from 'mdast';
import { MAX_DEFINITIONS } from './limits.ts';

/** Link definitions of an answer: normalised label to the Markdown that defines it. The first one counts. */
export type Definitions = ReadonlyMap<string, string>;

/** No definitions yet. */
export const noDefinitions: Definitions = new Map();

/** The definitions with those of a tree added; the same object when it has none. */
export function addDefinitions(definitions: Definitions, tree: Nodes): Definitions {
  if (definitions.size >= MAX_DEFINITIONS) return definitions;
  const found = findDefinitions(tree).filter(
    ({ identifier }) => !definitions.has(keyOf(identifier)),
  );
  if (found.length === 0) return definitions;
  const all = new Map(definitions);
  for (const definition of found) {
    const key = keyOf(definition.identifier);
    if (!all.has(key)) all.set(key, writeDefinition(definition));
  }
  return all;
}

/** What square brackets hold: what may refer to a definition. */
const bracketed = /\[((?:[^[\]\\]|\\.)*)\]/g;

/** A block with those definitions in front that it refers to, so that it can be parsed alone. */
export function withDefinitions(source: string, definitions: Definitions): string {
  if (definitions.size === 0) return source;
  const needed = new Set<string>();
  for (const [, label = ''] of source.matchAll(bracketed)) {
    const definition = definitions.get(keyOf(label));
    if (definition !== undefined) needed.add(definition);
  }
  return needed.size === 0 ? source : `${[...needed].join('\n')}\n\n${source}`;
}

function findDefinitions(node: Nodes): readonly Definition[] {
  if (node.type === 'definition') return [node];
  return 'children' in node ? node.children.flatMap(findDefinitions) : [];
}

/** Labels are compared without case, and with any white space as one space (CommonMark §4.7). */
function keyOf(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();
}

/** The identifier is the label as it was written, but for its case. */
function writeDefinition({ identifier, url, title }: Definition): string {
  const target = `[${identifier}]: <${escapeText(url, /[\\<>]/g)}>`;
  return title ? `${target} "${escapeText(title, /[\\"]/g)}"` : target;
}

function escapeText(text: string, special: RegExp): string {
  return text.replace(special, '\\$&').replaceAll('&', '&amp;');
}
