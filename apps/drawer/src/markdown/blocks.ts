import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { addDefinitions, type Definitions, noDefinitions } from './definitions.ts';
import { syntaxExtensions, treeExtensions } from './gfm-syntax.ts';
import { isFormattable, MAX_FORMATTED_LENGTH } from './limits.ts';

/** Blocks a group holds: a group is what is skipped at once when nothing in it changed. */
const GROUP_SIZE = 16;

/**
 * An answer cut into blocks that will never change again and the tail that still may. Only the tail
 * is parsed anew as text arrives, so that the cost of an update does not grow with the answer.
 */
export interface Blocks {
  readonly text: string;
  /** Markdown of the finished blocks, in groups. */
  readonly groups: readonly (readonly string[])[];
  /** Where the tail begins in the text. */
  readonly tailStart: number;
  /** How far complete lines have been looked at for a boundary. */
  readonly examinedEnd: number;
  readonly definitions: Definitions;
  /**
   * `blocks`, or `whole` for an answer with footnotes, which are numbered across all blocks, or `plain`
   * when the tail must not be parsed.
   */
  readonly mode: 'blocks' | 'whole' | 'plain';
}

/** No text yet. */
export const noBlocks: Blocks = {
  text: '',
  groups: [],
  tailStart: 0,
  examinedEnd: 0,
  definitions: noDefinitions,
  mode: 'blocks',
};

/** How much text is taken in at once, in UTF-16 units, so that a long text is not one long block. */
const STEP_LENGTH = 8_000;

const blankLine = /\n[ \t]*\r?\n/;
const footnoteDefinition = /^ {0,3}\[\^[^\]\s]+\]:/m;

/**
 * The blocks of a text that has grown; the same object when it has not. A text that does not continue
 * the last one begins anew.
 */
export function advanceBlocks(last: Blocks, text: string): Blocks {
  if (text === last.text) return last;
  let blocks = text.startsWith(last.text) ? last : noBlocks;
  while (blocks.mode !== 'plain' && blocks.text.length < text.length) {
    blocks = takeIn(blocks, text.slice(0, blocks.text.length + STEP_LENGTH));
  }
  return { ...blocks, text };
}

/** One step of `advanceBlocks`: a text that continues the last one. */
function takeIn(last: Blocks, text: string): Blocks {
  const blocks = { ...last, text };
  const hasFootnotes = blocks.mode === 'whole' || footnoteDefinition.test(tailOf(blocks));
  if (!hasFootnotes) return commitBlocks(blocks);
  return isFormattable(text)
    ? { ...noBlocks, text, mode: 'whole' }
    : commitBlocks(blocks.mode === 'whole' ? { ...noBlocks, text } : blocks);
}

/** The part of the text that may still change. */
export function tailOf({ text, tailStart }: Blocks): string {
  return text.slice(tailStart);
}

/** The definitions of a text that no longer grows: those of its tail count as well. */
export function allDefinitions(blocks: Blocks): Definitions {
  if (blocks.mode !== 'blocks') return blocks.definitions;
  return parse(tailOf(blocks)).reduce(addDefinitions, blocks.definitions);
}

/**
 * Moves finished blocks out of the tail. Only complete lines decide: `2` may be the beginning of `2.`,
 * and a list item is no paragraph.
 */
function commitBlocks(blocks: Blocks): Blocks {
  const { text, tailStart, examinedEnd } = blocks;
  const linesEnd = text.lastIndexOf('\n') + 1;
  const lines = text.slice(tailStart, linesEnd);
  if (linesEnd <= examinedEnd || !blankLine.test(lines)) return judgeTail(blocks);
  if (!isFormattable(lines)) return { ...blocks, mode: 'plain' };

  const nodes = parse(lines);
  let { groups, definitions } = blocks;
  let start = 0;
  for (const [index, node] of nodes.entries()) {
    const previous = nodes[index - 1];
    const boundary = previous && findBoundary(lines, previous, node);
    if (boundary === undefined) continue;
    groups = addBlock(groups, lines.slice(start, boundary));
    start = boundary;
  }
  for (const node of nodes) {
    if (endOf(node) <= start) definitions = addDefinitions(definitions, node);
  }
  return judgeTail({
    ...blocks,
    groups,
    definitions,
    tailStart: tailStart + start,
    examinedEnd: linesEnd,
  });
}

function judgeTail(blocks: Blocks): Blocks {
  const isWithinLimits =
    blocks.text.length <= MAX_FORMATTED_LENGTH && isFormattable(tailOf(blocks));
  return isWithinLimits ? blocks : { ...blocks, mode: 'plain' };
}

function parse(source: string): readonly RootContent[] {
  return fromMarkdown(source, {
    extensions: [...syntaxExtensions],
    mdastExtensions: [...treeExtensions],
  }).children;
}

/**
 * Where the second of two neighbours begins, if a blank line parts them: the start of its line, since
 * its own start leaves out the indentation that makes code of it.
 */
function findBoundary(
  source: string,
  previous: RootContent,
  next: RootContent,
): number | undefined {
  const start = next.position?.start.offset ?? 0;
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const isParted = blankLine.test(source.slice(endOf(previous), lineStart));
  return isParted ? lineStart : undefined;
}

function endOf(node: RootContent): number {
  return node.position?.end.offset ?? 0;
}

/** Adds a block; only the last group becomes another object. */
function addBlock(groups: Blocks['groups'], block: string): Blocks['groups'] {
  const last = groups.at(-1);
  if (last === undefined || last.length === GROUP_SIZE) return [...groups, [block]];
  return [...groups.slice(0, -1), [...last, block]];
}
