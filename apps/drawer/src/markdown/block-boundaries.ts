import type { RootContent } from 'mdast';
import { parseMarkdown } from './gfm-syntax.ts';

/** The top-level blocks of a stretch of Markdown, and where in it the finished ones end. */
export interface BlockBoundaries {
  readonly nodes: readonly RootContent[];
  /** Where one block ends and the next one begins, ascending. */
  readonly boundaries: readonly BlockBoundary[];
}

/** The end of a finished block: its offset, and how many of the nodes come before it. */
export interface BlockBoundary {
  readonly offset: number;
  readonly nodeCount: number;
}

/** A line that begins a block of its own wherever it may: what it is shows where one could begin. */
const probe = 'x';
const blankLine = /\n[ \t]*\r?\n/;
const endsBlank = /\n[ \t]*\r?\n$/;

/**
 * What may still go on after a blank line, and the next line that cannot be its continuation: only
 * indented lines go on in an item, a list goes on with its marks too.
 */
const parting: Partial<Record<RootContent['type'], RegExp>> = {
  list: /^[^\s\d*+-]/,
  code: /^\S/,
};

/** Whether so much can be told from these lines that looking for a boundary is worth while. */
export function mayHaveBoundary(lines: string): boolean {
  return blankLine.test(lines);
}

/** Whether the last line is blank, so that the next one may begin a block. */
export function mayBeginBlock(lines: string): boolean {
  return endsBlank.test(lines);
}

/**
 * Finds the finished blocks of complete lines. Only what cannot change decides: `2` may be the
 * beginning of `2.`, and a list item is no paragraph.
 *
 * @param nextLine the incomplete line after them
 */
export function findBoundaries(lines: string, nextLine: string): BlockBoundaries {
  const nodes = parseBlocks(mayBeginBlock(lines) ? lines + probe : lines);
  const boundaries: BlockBoundary[] = [];
  for (const [index, node] of nodes.entries()) {
    const previous = nodes[index - 1];
    if (previous === undefined) continue;
    const offset = findStart(lines, previous, node);
    if (offset === undefined) continue;
    const isProbe = offset === lines.length;
    if (!isProbe || (parting[previous.type]?.test(nextLine) ?? true)) {
      boundaries.push({ offset, nodeCount: index });
    }
  }
  return { nodes: nodes.filter((node) => startOf(node) < lines.length), boundaries };
}

/** The top-level blocks of Markdown without footnotes. */
export function parseBlocks(source: string): readonly RootContent[] {
  return parseMarkdown(source, false).children;
}

function endOf(node: RootContent): number {
  return node.position?.end.offset ?? 0;
}

function startOf(node: RootContent): number {
  return node.position?.start.offset ?? 0;
}

/**
 * Where the second of two neighbours begins, if a blank line parts them: the start of its line, since
 * its own start leaves out the indentation that makes code of it.
 */
function findStart(source: string, previous: RootContent, next: RootContent): number | undefined {
  const lineStart = source.lastIndexOf('\n', startOf(next) - 1) + 1;
  const isParted = blankLine.test(source.slice(endOf(previous), lineStart));
  return isParted ? lineStart : undefined;
}
