import { isFormattable, MAX_BLOCKS, MAX_FORMATTED_LENGTH } from './limits.ts';
import { addHeading, noOutline, type Outline } from './outline.ts';

/** A finished block of Markdown, with the outline of the headings before it. */
export interface Block {
  readonly source: string;
  readonly outline: Outline;
}

/**
 * A growing answer: finished blocks, and an unfinished tail. At each update, only the tail is parsed again (decision
 * 10).
 */
export interface Blocks {
  readonly text: string;
  readonly finished: readonly Block[];
  readonly tailStart: number;
  /** The outline of the headings in `finished`. */
  readonly outline: Outline;
  /** Whether the answer exceeds a limit of limits.ts. The tail is then shown as plain text. */
  readonly isPlain: boolean;
}

/** The blocks of an answer without text. */
export const noBlocks: Blocks = {
  text: '',
  finished: [],
  tailStart: 0,
  outline: noOutline,
  isPlain: false,
};

/**
 * Maximum length of text processed in one step, in UTF-16 units. The limits are checked after each step, because a long
 * text could otherwise become one long block.
 */
const STEP_LENGTH = 8_000;

const listMark = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
/**
 * Matches a line that ends a list if it follows a blank line. Such a line begins without indentation, list mark or
 * digit.
 */
const endsList = /^[^\s\d*+-]/;
const fence = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** Matches the start of HTML that may contain blank lines: a comment, an instruction, or one of four elements. */
const openHtml = /^ {0,3}<(?:[!?]|(?:script|pre|style|textarea)(?:[\s>]|$))/i;
const headingMark = /^ {0,3}(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+)*(#{1,6})(?:\s|$)/;
const headingLine = /^ {0,3}(?:(=)=*|--*)\s*$/;

/** Advances the blocks to a longer text. Starts over if the new text does not begin with the previous text. */
export function advanceBlocks(last: Blocks, text: string): Blocks {
  if (text === last.text) return last;
  let blocks = text.startsWith(last.text) ? last : noBlocks;
  while (!blocks.isPlain && blocks.text.length < text.length) {
    blocks = finishBlocks({ ...blocks, text: text.slice(0, blocks.text.length + STEP_LENGTH) });
    blocks = { ...blocks, isPlain: !isWithinLimits(blocks) };
  }
  return { ...blocks, text };
}

/** Returns the text after the finished blocks. The formatting of this text may still change. */
export function tailOf({ text, tailStart }: Blocks): string {
  return text.slice(tailStart);
}

/**
 * Moves finished blocks out of the tail. Outside code and HTML, an unindented line after a blank line finishes the
 * block above. Only the first character of this line is checked, because the line may still grow. For example, `2` may
 * grow into `2.`, which continues a list.
 */
function finishBlocks(blocks: Blocks): Blocks {
  const tail = tailOf(blocks);
  if (!/\n[ \t]*\r?\n/.test(tail)) return blocks;
  const finished = [...blocks.finished];
  let { outline } = blocks;
  let [start, offset] = [0, 0];
  let before = noLines;
  let outlineAfter = outline;
  for (const line of tail.split('\n')) {
    if (before.isBlank && mayBegin(line, before)) {
      finished.push({ source: tail.slice(start, offset), outline });
      outline = outlineAfter;
      start = offset;
      before = noLines;
    }
    const rank = findRank(line, before);
    if (rank !== undefined) outlineAfter = addHeading(outlineAfter, rank);
    before = addLine(before, line);
    offset += line.length + 1;
  }
  return { ...blocks, finished, outline, tailStart: blocks.tailStart + start };
}

/** The state of the current block's lines, which decides how the next line is read. */
interface Lines {
  readonly isBlank: boolean;
  readonly isList: boolean;
  /** The opening mark of the current fenced code. */
  readonly fence?: string | undefined;
  /** Whether the lines since the last blank line may be HTML. In HTML, a code fence is only text. */
  readonly mayBeHtml: boolean;
  /** Whether the block may contain HTML that blank lines do not end. If so, no later line begins a new block. */
  readonly isOpenHtml: boolean;
  /** Whether the previous line may be the text of a heading that the next line underlines. */
  readonly isText: boolean;
}

const noLines: Lines = {
  isBlank: false,
  isList: false,
  mayBeHtml: false,
  isOpenHtml: false,
  isText: false,
};

function mayBegin(line: string, before: Lines): boolean {
  if (before.fence !== undefined || before.isOpenHtml) return false;
  return before.isList ? endsList.test(line) : /^\S/.test(line);
}

function addLine(before: Lines, line: string): Lines {
  const mark = fenceOf(line);
  if (before.fence !== undefined) {
    const isEnd = mark?.startsWith(before.fence) && line.trim() === mark;
    return isEnd ? { ...before, fence: undefined, isBlank: false } : before;
  }
  if (line.trim() === '') return { ...before, isBlank: true, mayBeHtml: false, isText: false };
  const mayBeHtml = before.mayBeHtml || /^ {0,3}</.test(line);
  return {
    isBlank: false,
    isList: before.isList || listMark.test(line),
    fence: mark,
    mayBeHtml,
    isOpenHtml: before.isOpenHtml || openHtml.test(line) || (mayBeHtml && mark !== undefined),
    isText: /^ {0,3}[^\s>#]/.test(line) && !before.isList,
  };
}

function fenceOf(line: string): string | undefined {
  const match = fence.exec(line);
  return match?.[1] ?? match?.[2];
}

/** Returns the heading's rank if the line has `#` marks or underlines a heading. */
function findRank(line: string, before: Lines): number | undefined {
  if (before.fence !== undefined) return undefined;
  const underline = before.isText ? headingLine.exec(line) : null;
  if (underline !== null) return underline[1] === undefined ? 2 : 1;
  return headingMark.exec(line)?.[1]?.length;
}

function isWithinLimits(blocks: Blocks): boolean {
  const { text, finished } = blocks;
  return (
    text.length <= MAX_FORMATTED_LENGTH &&
    finished.length <= MAX_BLOCKS &&
    isFormattable(tailOf(blocks))
  );
}
