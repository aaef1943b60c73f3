import { sentenceEnds } from '../text/sentences.ts';

/** A piece of a reply that can be checked alone. */
export type ReplyPiece =
  /** A sentence of a paragraph, or a line outside a list. */
  | { readonly kind: 'sentence'; readonly markdown: string; readonly startsParagraph: boolean }
  /** A whole list. It is shown whole or hidden, because a shortened list of conditions misleads. */
  | { readonly kind: 'list'; readonly markdown: string }
  /** The unfinished sentence at the end of a reply that was cut off. */
  | { readonly kind: 'remainder'; readonly markdown: string };

/** The most characters of a reply, over five times the longest requested one. Ends a reply that does not stop. */
const MAX_REPLY_LENGTH = 6_000;

const CITATIONS = String.raw`(?:\s*[[【][^\]】\n]{1,20}[\]】])*`;

/** The end of a sentence with its citations. The next sentence begins with a capital, a digit or a mark. */
const SENTENCE_END = new RegExp(
  String.raw`[.!?]["”’)*_]*${CITATIONS}[ \t]+(?=["“‘(*_]*[\p{Lu}\p{N}])`,
  'gu',
);

const FINISHED = new RegExp(String.raw`[.!?:\]】]["”’)*_]*${CITATIONS}\s*$`, 'u');

const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)])[ \t]/;
const MAY_BECOME_ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)]?)?$/;
const BELONGS_TO_ITEM = /^(?:\s*$|[ \t]{2,})/;

/**
 * Splits a model's text into complete pieces while it arrives. No link, citation or list is checked in part.
 * @throws {RangeError} when the text exceeds `MAX_REPLY_LENGTH`
 */
export async function* replyPieces(text: AsyncIterable<string>): AsyncGenerator<ReplyPiece> {
  let held = '';
  let length = 0;
  let startsParagraph = true;
  const take = (isWhole: boolean): ReplyPiece | undefined => {
    const blank = /^\s*\n/.exec(held)?.[0].length ?? 0;
    if (blank > 0) startsParagraph = true;
    held = held.slice(blank);
    const end = pieceEnd(held, isWhole);
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

/** The end of the first piece of a text; undefined if it is not known yet, or nothing is left. */
function pieceEnd(text: string, isWhole: boolean): number | undefined {
  if (text.trim() === '') return undefined;
  if (LIST_ITEM.test(text)) return listEnd(text, isWhole);
  if (!isWhole && MAY_BECOME_ITEM.test(text)) return undefined;
  const lineEnd = text.indexOf('\n');
  const line = lineEnd === -1 ? text : text.slice(0, lineEnd + 1);
  const [end] = sentenceEnds(line, SENTENCE_END);
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
