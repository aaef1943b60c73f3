import { findBoundaries, mayBeginBlock, mayHaveBoundary, parseBlocks } from './block-boundaries.ts';
import { addDefinitions, type Definitions, noDefinitions } from './definitions.ts';
import { isFormattable, MAX_BLOCKS, MAX_FORMATTED_LENGTH } from './limits.ts';
import { noOutline, type Outline, placeHeadings } from './outline.ts';

/** Blocks a group holds: a group is what is skipped at once when nothing in it changed. */
export const GROUP_SIZE = 16;

/** A finished block: its Markdown, and the outline of the headings before it. */
export interface Block {
  readonly source: string;
  readonly outline: Outline;
}

/**
 * An answer cut into blocks that will never change again and the tail that still may. Only the tail
 * is parsed again as text arrives, so that the cost of an update does not grow with the answer.
 */
export interface Blocks {
  readonly text: string;
  /** The finished blocks, in groups. */
  readonly groups: readonly (readonly Block[])[];
  /** Where the tail begins in the text. */
  readonly tailStart: number;
  /** How far the text has been looked at for a boundary. */
  readonly examinedEnd: number;
  readonly definitions: Definitions;
  /** The outline of the headings before the tail. */
  readonly outline: Outline;
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
  outline: noOutline,
  mode: 'blocks',
};

/** How much text is taken in at once, in UTF-16 units, so that a long text is not one long block. */
const STEP_LENGTH = 8_000;

/** A footnote, in quotes and lists too. */
const footnoteDefinition = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*\[\^[^\]\s]+\]:/m;

/**
 * The blocks of a text that has grown; the same object when it has not. A text that does not continue
 * the last one starts over.
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
  return parseBlocks(tailOf(blocks)).reduce(addDefinitions, blocks.definitions);
}

/** Moves finished blocks out of the tail, when a line has been completed or begun. */
function commitBlocks(blocks: Blocks): Blocks {
  const { text, tailStart, examinedEnd } = blocks;
  const linesEnd = text.lastIndexOf('\n') + 1;
  const lines = text.slice(tailStart, linesEnd);
  const nextLine = text.slice(linesEnd);
  const isNextLineNew = nextLine !== '' && linesEnd === examinedEnd && mayBeginBlock(lines);
  const isWorthwhile = linesEnd > examinedEnd ? mayHaveBoundary(lines) : isNextLineNew;
  if (!isWorthwhile) return judgeTail(blocks);
  if (!isFormattable(lines)) return { ...blocks, mode: 'plain' };

  const { nodes, boundaries } = findBoundaries(lines, nextLine);
  let { groups, definitions, outline } = blocks;
  let [start, nodesDone] = [0, 0];
  for (const { offset, nodeCount } of boundaries) {
    groups = addBlock(groups, { source: lines.slice(start, offset), outline });
    for (const node of nodes.slice(nodesDone, nodeCount)) {
      definitions = addDefinitions(definitions, node);
      outline = placeHeadings(node, outline);
    }
    [start, nodesDone] = [offset, nodeCount];
  }
  return judgeTail({
    ...blocks,
    groups,
    definitions,
    outline,
    tailStart: tailStart + start,
    // The first character of a line tells what it is not.
    examinedEnd: linesEnd + (nextLine === '' ? 0 : 1),
  });
}

function judgeTail(blocks: Blocks): Blocks {
  const isWithinLimits =
    blocks.text.length <= MAX_FORMATTED_LENGTH &&
    blocks.groups.length * GROUP_SIZE <= MAX_BLOCKS &&
    isFormattable(tailOf(blocks));
  return isWithinLimits ? blocks : { ...blocks, mode: 'plain' };
}

/** Adds a block; only the last group becomes another object. */
function addBlock(groups: Blocks['groups'], block: Block): Blocks['groups'] {
  const last = groups.at(-1);
  if (last === undefined || last.length === GROUP_SIZE) return [...groups, [block]];
  return [...groups.slice(0, -1), [...last, block]];
}
