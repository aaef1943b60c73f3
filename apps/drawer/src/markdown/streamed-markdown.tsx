import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import remarkParse from 'remark-parse';
import remend from 'remend';
import { unified } from 'unified';
import { FormattedBlock } from './formatted-block.tsx';
import { type AnswerProgress, type AnswerTextProps, PlainText } from './plain-text.tsx';
import { mendMarkdown, outlineSyntax } from './syntax.ts';

interface StreamedMarkdownProps extends AnswerTextProps {
  readonly baseUrl: string | undefined;
}

/** Maximum length of formatted text, in UTF-16 units. An answer of our service has about 2,000. */
export const MAX_FORMATTED_LENGTH = 20_000;

/**
 * Matches a link definition or a footnote, also inside quotes and lists. An ended answer with either is one block,
 * because definitions and footnotes apply to the whole answer.
 */
const definition = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*\[(?:[^[\]\\]|\\.){1,999}\]:/m;

const firstHeading = /^#{1,6}(?=[ \t])/m;

/**
 * Shows a growing answer. Finished blocks stay unchanged; only the unfinished tail is formatted at each update
 * (decision 10). Text beyond the maximum length is plain.
 */
export function StreamedMarkdown({ content, progress, baseUrl }: StreamedMarkdownProps): ReactNode {
  const text = mendMarkdown(content.slice(0, MAX_FORMATTED_LENGTH), progress === 'growing');
  const last = useRef(noBlocks);
  const split = advanceBlocks(last.current, text);
  useLayoutEffect(() => {
    last.current = split;
  });
  const rest = content.slice(MAX_FORMATTED_LENGTH);
  const isWhole =
    progress !== 'growing' && rest === '' && definition.test(text) && !isTooComplex(text);
  const isPlain = !isWhole && (rest !== '' || isTooComplex(split.tail));
  const sources = isWhole ? [text] : split.finished;
  const tail = isPlain || isWhole ? '' : repairTail(split.tail, progress);
  const format = { firstRank: firstHeading.exec(text)?.[0].length ?? 2, baseUrl, isWhole };
  const shown = [...sources, ...(tail === '' ? [] : [tail])];
  const { container, keys } = useRenewal(shown);
  return (
    <div ref={container} className="answer-blocks">
      {shown.map((source, index) => (
        // A tail keeps its key, and with it its elements, when it becomes a finished block.
        <FormattedBlock key={isWhole ? 'whole' : keys[index]} source={source} {...format} />
      ))}
      {isPlain && <PlainText content={split.tail + rest} />}
    </div>
  );
}

/** A block that another script, such as a page translator, has changed: how often, and what it showed then. */
interface ChangedBlock {
  readonly count: number;
  readonly source: string;
}

/**
 * Gives a block another key, and thereby new elements, when its text grows after another script has changed the
 * elements. React would write into the nodes that the script has removed from the page.
 */
function useRenewal(sources: readonly string[]): {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly keys: readonly string[];
} {
  const container = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<ReadonlyMap<number, ChangedBlock>>(new Map());
  const observer = useRef<MutationObserver>(null);
  const last = useRef(sources);
  useLayoutEffect(() => {
    last.current = sources;
    // These changes are React's own.
    observer.current?.takeRecords();
  });
  useLayoutEffect(() => {
    if (container.current === null) return undefined;
    const watching = new MutationObserver(() => {
      const index = last.current.length - 1;
      const source = last.current[index] ?? '';
      setChanged((before) =>
        new Map(before).set(index, { count: (before.get(index)?.count ?? 0) + 1, source }),
      );
    });
    watching.observe(container.current, { childList: true, characterData: true, subtree: true });
    observer.current = watching;
    return () => watching.disconnect();
  }, []);
  const keys = sources.map((shown, index) => {
    const { count = 0, source } = changed.get(index) ?? {};
    return `${index} ${source === shown ? count - 1 : count}`;
  });
  return { container, keys };
}

interface Blocks {
  readonly text: string;
  readonly finished: readonly string[];
  /** The text after the finished blocks. Its formatting may still change. */
  readonly tail: string;
}

const noBlocks: Blocks = { text: '', finished: [], tail: '' };
const parser = unified().use(remarkParse).use(outlineSyntax).freeze();
const blankLine = /\n[ \t]*\r?\n/;

/** Maximum length of text that one step adds, because the limits of complexity apply to the tail of each step. */
const STEP_LENGTH = 4_000;

/** Advances the blocks to a longer text. Starts over if the text does not continue the last one. */
function advanceBlocks(last: Blocks, text: string): Blocks {
  let blocks = text.startsWith(last.text) ? last : noBlocks;
  while (blocks.text.length < text.length) {
    blocks = splitTail(blocks, text.slice(blocks.text.length, blocks.text.length + STEP_LENGTH));
  }
  return blocks;
}

/**
 * Matches the beginning of a line that begins a block after a blank line, however the line goes on. The line `2`, by
 * contrast, may grow into `2.`, which continues a list.
 */
const clearBeginning = /^[^\s\d*+-]/;

/** Moves finished blocks out of the tail: all but the last block between blank lines. */
function splitTail(last: Blocks, added: string): Blocks {
  const [text, tail] = [last.text + added, last.tail + added];
  const lastLine = tail.lastIndexOf('\n') + 1;
  const lines = clearBeginning.test(tail.slice(lastLine)) ? tail : tail.slice(0, lastLine);
  if (!blankLine.test(lines) || isTooComplex(tail)) return { ...last, text, tail };
  const { children } = parser.parse(lines);
  const finished = [...last.finished];
  let start = 0;
  for (const [index, { position }] of children.entries()) {
    const end = children[index - 1]?.position?.end.offset;
    const next = lines.lastIndexOf('\n', (position?.start.offset ?? 0) - 1) + 1;
    if (end === undefined || !blankLine.test(lines.slice(end, next))) continue;
    finished.push(lines.slice(start, next));
    start = next;
  }
  return { text, finished, tail: tail.slice(start) };
}

/**
 * Matches Markdown marks at the end of the text. They are removed, because only later text shows whether they open or
 * close an element.
 */
const undecidedMarks = /(?:[*_~`![<]+|<!-)$/;

/** Closes the marks that are still open in the tail of an answer that is not whole. */
function repairTail(tail: string, progress: AnswerProgress): string {
  if (progress === 'whole') return tail;
  return remend(tail.replace(undecidedMarks, ''), { linkMode: 'text-only', singleTilde: false });
}

/** Matches 32 quote and list marks in a row, and a list item below about 50 others. */
const deepNesting =
  /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){32}|^[ \t]{100}[ \t]*(?:[-+*]|\d)/m;
const MAX_LINES = 1_000;
const MAX_MARKS = 1_500;

/**
 * Whether parsing would take seconds or overflow the stack (threats T18). Parsing 1,000 list items takes 0.3 s, and
 * twice as many take four times as long.
 */
function isTooComplex(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/\n/g) > MAX_LINES || count(/[*_~]+|`+|[[<]/g) > MAX_MARKS || deepNesting.test(text);
}
