import { plainText, type Section } from '@assist/content';
import type { RootContent } from 'mdast';
import { termsOf } from '../engine/terms.ts';
import { endsOpen, sentencesIn } from '../wording/sentences.ts';

export interface Evidence {
  /** The passage's own sentences, rows of a table or items of a list. */
  readonly sentences: readonly string[];
  /** The line before a list, if one of the sentences is an item of the list. */
  readonly leadIn: string | undefined;
  /** The heading of the passage, or else the page's title. */
  readonly heading: string;
  /** Title, headings and, before a pronoun, the last sentence. They name the subject of the sentences. */
  readonly place: string;
  /** The sentences as a visitor can read them: a list has its lead-in, and a lead-in has its list. */
  readonly quotes: readonly Quote[];
}

/** A paragraph's sentences, or a list with its items. */
export interface Quote {
  /** The line above a list: its lead-in, or else the heading above it. Undefined for a paragraph. */
  readonly above: string | undefined;
  readonly texts: readonly string[];
}

interface Line {
  readonly text: string;
  readonly folded: string;
  readonly before: string | undefined;
  readonly block: Block;
}

/** A paragraph, a table or an item of a list. */
interface Block {
  readonly list: QuotedList | undefined;
}

interface QuotedList {
  readonly leadIn: Line | undefined;
  /** The text of the lead-in, or else the heading. */
  readonly above: string;
}

const GAP = /\s*(?:[[(]\s*)?(?:…|\.{3})(?:\s*[\])])?\s*/;
const PRONOUN =
  /\b(?:it|they|them|this|these|those|he|she|il|elle|ils|elles|ce|cela|este|esta|esto|ella|ellos)\b/i;

/** The line that a model reads before a passage: the page's title, the headings above and the passage's heading. */
export function placeOf(section: Section): string {
  return namesOf(section).join(' > ');
}

function headingAbove({ heading, pageTitle }: Section): string {
  return heading || pageTitle;
}

function namesOf({ pageTitle, parentHeadings, heading }: Section): string[] {
  return [pageTitle, ...parentHeadings, heading].filter((name) => name !== '');
}

/**
 * Finds the sentences of the cited passages that contain a quotation. Returns undefined if a part of the quotation does
 * not stand in the passage's place and sentences, letter for letter; spaces, quotes, dashes, case and marks at its ends
 * do not count.
 */
export function findQuotation(
  quotation: string,
  cited: readonly Section[],
  language: string,
): Evidence | undefined {
  const parts = quotation
    .split(GAP)
    .map((part) => fold(part).replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ''));
  const passages = cited.map((section) => ({
    lines: linesOf(section, language),
    place: fold(placeOf(section)),
  }));
  const found: Line[] = [];
  for (const part of parts.filter((one) => one !== '')) {
    const places = passages.map(({ lines, place }) => linesWith(part, lines, place));
    if (places.every((lines) => lines === undefined)) return undefined;
    found.push(...places.flatMap((lines) => lines ?? []));
  }
  const all = passages.flatMap(({ lines }) => lines);
  return found.length === 0 ? undefined : evidenceOf(found, all, cited);
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
  const lines = cited.flatMap((section) => linesOf(section, language));
  const rest = lines.map((line) => ({
    line,
    stems: stems(`${line.block.list?.leadIn?.text ?? ''} ${line.text}`),
  }));
  while (found.length < 3 * cited.length) {
    const counts = rest.map((one) => [...one.stems].filter((stem) => missing.has(stem)).length);
    const best = rest[counts.indexOf(Math.max(0, ...counts))];
    if (best === undefined || Math.max(...counts) === 0) break;
    for (const stem of best.stems) missing.delete(stem);
    found.push(best.line);
  }
  return found.length === 0 ? undefined : evidenceOf(found, lines, cited);
}

function evidenceOf(
  found: readonly Line[],
  passage: readonly Line[],
  cited: readonly Section[],
): Evidence {
  const lines = [...new Set(found)];
  const [first] = lines;
  return {
    sentences: lines.map(({ text }) => text),
    leadIn: lines.flatMap(({ block }) => block.list?.leadIn ?? [])[0]?.text,
    heading: cited.map(headingAbove)[0] ?? '',
    place: [
      ...cited.flatMap(namesOf),
      ...(PRONOUN.test(first?.text ?? '') ? [first?.before ?? ''] : []),
    ].join('\n'),
    quotes: quotesOf(lines, passage),
  };
}

/** Groups lines by paragraphs and lists. A lead-in that is quoted without an item brings its whole list. */
function quotesOf(lines: readonly Line[], passage: readonly Line[]): Quote[] {
  const quoted = lines.flatMap((line) => {
    const items = passage.filter(({ block }) => block.list?.leadIn === line);
    if (items.length === 0) return [line];
    return items.some((item) => lines.includes(item)) ? [] : items;
  });
  const quotes: { above: string | undefined; texts: string[] }[] = [];
  for (const [at, { text, block }] of quoted.entries()) {
    const last = quoted[at - 1]?.block;
    const texts = quotes.at(-1)?.texts;
    if (texts && last === block) texts.push(`${texts.pop()} ${text}`);
    else if (texts && last?.list && last.list === block.list) texts.push(text);
    else quotes.push({ above: block.list?.above, texts: [text] });
  }
  return quotes;
}

/** Splits a passage into sentences of paragraphs, rows of tables and items of lists. */
function linesOf(section: Section, language: string): Line[] {
  const lines: Line[] = [];
  const add = (node: RootContent, item?: Block): void => {
    if (node.type === 'list') {
      const last = lines.at(-1);
      const leadIn = last && endsOpen(last.text) ? last : item?.list?.leadIn;
      const list = { leadIn, above: leadIn?.text ?? headingAbove(section) };
      for (const { children } of node.children) {
        const own = { list };
        for (const child of children) add(child, own);
      }
    } else if (node.type === 'blockquote') {
      for (const child of node.children) add(child, item);
    } else {
      const block = item ?? { list: undefined };
      const rows = plainText(node).split('\n');
      for (const sentence of rows.flatMap((row) => sentencesIn(row, language))) {
        const text = sentence.trim();
        if (text === '') continue;
        lines.push({ text, folded: fold(text), before: lines.at(-1)?.text, block });
      }
    }
  };
  for (const block of section.blocks) add(block);
  return lines;
}

/**
 * Returns the lines that contain a part of a quotation: it may begin in one and end in another. The part may also begin in
 * the passage's place, which gives no line. Returns undefined if the passage does not have the part.
 */
function linesWith(part: string, lines: readonly Line[], place: string): Line[] | undefined {
  const text = lines.map(({ folded }) => folded).join(' ');
  const withPlace = indexOfWords(`${place} ${text}`, part);
  if (withPlace === -1) return undefined;
  const own = indexOfWords(text, part);
  const at = own === -1 ? withPlace - place.length - 1 : own;
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
