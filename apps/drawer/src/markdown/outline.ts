import type { Nodes, Root } from 'mdast';

/** The Markdown ranks (1 to 6) of the current heading and its parent headings, outermost first. */
export type Outline = readonly number[];

/** The outline before the first heading. */
export const noOutline: Outline = [];

/** The HTML heading levels that an answer may use, below the question's `h2`. */
const levels = [3, 4, 5, 6] as const;

/** Returns the outline after adding a heading of this rank. */
export function addHeading(outline: Outline, rank: number): Outline {
  return [...outline.filter((parent) => parent < rank), rank];
}

/** A remark plugin that sets each heading one level below its parent heading, so that no level is skipped. */
export function setHeadingLevels(outline: Outline): (tree: Root) => void {
  let open = outline;
  const place = (node: Nodes): void => {
    if (node.type === 'heading') {
      open = addHeading(open, node.depth);
      node.depth = levels[open.length - 1] ?? 6;
    } else if ('children' in node) node.children.forEach(place);
  };
  return (tree) => {
    open = outline;
    place(tree);
  };
}
