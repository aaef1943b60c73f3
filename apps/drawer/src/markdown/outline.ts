import type { Nodes } from 'mdast';

/** The ranks that the open headings of an answer have in its Markdown, outermost first. */
export type Outline = readonly number[];

/** No heading yet. */
export const noOutline: Outline = [];

/** The levels of an answer's headings: below the question's, an h2. */
const levels = [3, 4, 5, 6] as const;

/**
 * Gives every heading the level at which it stands in the answer, whatever rank its author chose: one below the
 * heading that it belongs to, so that none is skipped.
 *
 * @returns the outline after the tree; the same where the tree has no heading
 */
export function placeHeadings(tree: Nodes, outline: Outline): Outline {
  if (tree.type === 'heading') {
    const { depth } = tree;
    const parents = outline.filter((rank) => rank < depth);
    tree.depth = levels[parents.length] ?? 6;
    return [...parents, depth];
  }
  return 'children' in tree
    ? tree.children.reduce((open, child) => placeHeadings(child, open), outline)
    : outline;
}
