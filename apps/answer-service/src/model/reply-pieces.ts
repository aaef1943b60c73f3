import { sentenceEnds } from '../wording/sentences.ts';

/** A piece of a model's reply that can be checked alone. */
export type ReplyPiece =
  /** A sentence outside a list. A line without a full stop counts as a sentence. */
  | { readonly kind: 'sentence'; readonly markdown: string; readonly startsParagraph: boolean }
  /** A whole list. The list is shown whole or not at all, because a shortened list of conditions misleads. */
  | { readonly kind: 'list'; readonly markdown: string }
  /** The unfinished sentence that remains when a reply is cut off. */
  | { readonly kind: 'remainder'; readonly markdown: string };

/**
 * Maximum characters of a reply, more than five times the longest reply that the prompt asks for. Ends a reply that
 * would not stop by itself.
 */
const MAX_REPLY_LENGTH = 6_000;

const CITATIONS = String.raw`(?:\s*[[【][^\]】\n]{1,20}[\]】])*`;

/**
 * Matches the end of a sentence with its citations. A capital letter or a digit must follow, possibly after a quote, a
 * bracket or an emphasis mark.
 */
const SENTENCE_END = new RegExp(
  String.raw`[.!?]["”’)*_]*${CITATIONS}[ \t]+(?=["“‘(*_]*[\p{Lu}\p{N}])`,
  'gu',
);

const FINISHED = new RegExp(String.raw`[.!?:\]】]["”’)*_]*${CITATIONS}\s*$`, 'u');

const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)])[ \t]/;
const MAY_BECOME_ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)]?)?$/;
const BELONGS_TO_ITEM = /^(?:\s*$|[ \t]{2,})/;

/**
 * Splits a model's text into complete pieces while the text arrives. Holds back incomplete links, citations and lists,
 * because the checker must see them whole.
 * @throws {RangeError} when the text exceeds `MAX_REPLY_LENGTH`
 */
export async function* replyPieces(
  text: AsyncIterable<string>,
  language: string,
): AsyncGenerator<ReplyPiece> {
  let held = '';
  let length = 0;
  let startsParagraph = true;
  const take = (isWhole: boolean): ReplyPiece | undefined => {
    const blank = /^\s*\n/.exec(held)?.[0].length ?? 0;
    if (blank > 0) startsParagraph = true;
    held = held.slice(blank);
    const end = pieceEnd(held, isWhole, language);
    if (end === undefined) return undefined;
    const markdown = held.slice(0, end).trim();
    held = held.slice(end);
    if (LIST_ITEM.test(markdown)) {
      startsParagraph = true;
      return { kind: 'list', markdown };
    }
    const piece = { kind: 'sentence', markdown, startsParagraph } as const;
    startsParagraph = false;
    return piece;
  };
  for await (const delta of text) {
    held += delta;
    length += delta.length;
    if (length > MAX_REPLY_LENGTH) throw new RangeError('The model does not stop.');
    for (let piece = take(false); piece !== undefined; piece = take(false)) yield piece;
  }
  for (let piece = take(true); piece !== undefined; piece = take(true)) yield piece;
  if (held.trim() !== '') yield { kind: 'remainder', markdown: held.trim() };
}

/** Returns the offset at which the first complete piece of a text ends; undefined if no piece is complete yet. */
function pieceEnd(text: string, isWhole: boolean, language: string): number | undefined {
  if (text.trim() === '') return undefined;
  if (LIST_ITEM.test(text)) return listEnd(text, isWhole);
  if (!isWhole && MAY_BECOME_ITEM.test(text)) return undefined;
  const lineEnd = text.indexOf('\n');
  const line = lineEnd === -1 ? text : text.slice(0, lineEnd + 1);
  const [end] = sentenceEnds(line, SENTENCE_END, language);
  if (end !== undefined) return end;
  if (lineEnd !== -1) return line.length;
  return isWhole && FINISHED.test(text) ? text.length : undefined;
}

function listEnd(text: string, isWhole: boolean): number | undefined {
  const lines = text.split(/(?<=\n)/);
  let end = 0;
  for (const [position, line] of lines.entries()) {
    const isOpen = !line.endsWith('\n');
    const belongs = LIST_ITEM.test(line) || BELONGS_TO_ITEM.test(line);
    if (position > 0 && !belongs && !(isOpen && !isWhole && MAY_BECOME_ITEM.test(line))) return end;
    end += line.length;
  }
  return isWhole ? end : undefined;
}
