import type { Section } from '@assist/content';
import { termsOf } from '../engine/terms.ts';
import { sentencesIn } from '../wording/sentences.ts';

export interface Evidence {
  /** The passage's own sentences, or the items of its list. */
  readonly sentences: readonly string[];
  /** The line before a list, if the sentences are items of the list. */
  readonly leadIn: string | undefined;
  /** Title, headings and, before a pronoun, the last sentence. They name the subject of the sentences. */
  readonly place: string;
}

interface Line {
  readonly text: string;
  readonly folded: string;
  readonly leadIn: string | undefined;
  readonly before: string | undefined;
}

const GAP = /\s*(?:[[(]\s*)?(?:…|\.{3})(?:\s*[\])])?\s*/;
/** Maximum words of an item of a list. A longer line is a paragraph. */
const MAX_ITEM_WORDS = 40;
const PRONOUN =
  /\b(?:it|they|them|this|these|those|he|she|il|elle|ils|elles|ce|cela|este|esta|esto|ella|ellos)\b/i;

/**
 * Finds the sentences of the cited passages that contain a quotation. Returns undefined if a part of the quotation does
 * not stand in them letter for letter; spaces, quotes, dashes, case and marks at its ends do not count.
 */
export function findQuotation(
  quotation: string,
  cited: readonly Section[],
  language: string,
): Evidence | undefined {
  const parts = quotation
    .split(GAP)
    .map((part) => fold(part).replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ''));
  const texts = cited.map(({ text }) => linesOf(text, language));
  const found = parts
    .filter((part) => part !== '')
    .map((part) => texts.flatMap((lines) => linesWith(part, lines)));
  if (found.length === 0 || found.some((lines) => lines.length === 0)) return undefined;
  return evidenceOf(found.flat(), cited);
}

/** At most three sentences of a passage: those that share most words with the model's. */
export function findSource(
  sentence: string,
  cited: readonly Section[],
  language: string,
): Evidence | undefined {
  const { stems } = termsOf(language);
  const missing = new Set(stems(sentence));
  const found: Line[] = [];
  const rest = cited
    .flatMap(({ text }) => linesOf(text, language))
    .map((line) => ({ line, stems: stems(`${line.leadIn ?? ''} ${line.text}`) }));
  while (found.length < 3 * cited.length) {
    const counts = rest.map((one) => [...one.stems].filter((stem) => missing.has(stem)).length);
    const best = rest[counts.indexOf(Math.max(0, ...counts))];
    if (best === undefined || Math.max(...counts) === 0) break;
    for (const stem of best.stems) missing.delete(stem);
    found.push(best.line);
  }
  return found.length === 0 ? undefined : evidenceOf(found, cited);
}

function evidenceOf(found: readonly Line[], cited: readonly Section[]): Evidence {
  const lines = [...new Set(found)];
  const [first] = lines;
  return {
    sentences: lines.map(({ text }) => text),
    leadIn: lines.find(({ leadIn }) => leadIn !== undefined)?.leadIn,
    place: [
      ...cited.flatMap(({ pageTitle, parentHeadings, heading }) => [
        pageTitle,
        ...parentHeadings,
        heading,
      ]),
      ...(PRONOUN.test(first?.text ?? '') ? [first?.before ?? ''] : []),
    ].join('\n'),
  };
}

/** Splits a passage into sentences. A line after a colon, and lines like it, are the items of a list. */
function linesOf(text: string, language: string): Line[] {
  const lines: Line[] = [];
  let leadIn: string | undefined;
  let itemCase: boolean | undefined;
  for (const line of text.split('\n')) {
    const isUpper = /^\P{L}*\p{Lu}/u.test(line);
    itemCase ??= leadIn === undefined ? undefined : isUpper;
    const isItem =
      leadIn !== undefined && isUpper === itemCase && line.split(' ').length <= MAX_ITEM_WORDS;
    if (!isItem) leadIn = undefined;
    for (const sentence of sentencesIn(line, language).map((one) => one.trim())) {
      if (sentence === '') continue;
      lines.push({ text: sentence, folded: fold(sentence), leadIn, before: lines.at(-1)?.text });
    }
    if (line.trimEnd().endsWith(':')) {
      leadIn = lines.at(-1)?.text;
      itemCase = undefined;
    }
  }
  return lines;
}

/** Returns the lines in which a part of a quotation stands: it may begin in one and end in another. */
function linesWith(part: string, lines: readonly Line[]): Line[] {
  const at = indexOfWords(lines.map(({ folded }) => folded).join(' '), part);
  if (at === -1) return [];
  let end = -1;
  return lines.filter(({ folded }) => {
    const start = end + 1;
    end = start + folded.length;
    return start < at + part.length && end > at;
  });
}

/** Finds a part of a text that begins and ends with whole words. */
function indexOfWords(text: string, part: string): number {
  const isLetter = (at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '');
  let at = text.indexOf(part);
  while (at !== -1 && (isLetter(at - 1) || isLetter(at + part.length)))
    at = text.indexOf(part, at + 1);
  return at;
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ`“”«»"]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/[\s*_]+/g, ' ')
    .trim();
}
