import { createHash } from 'node:crypto';
import type { Page } from '../page.ts';

const MARK = '# Written by a machine, read by nobody: ';
/**
 * Matches a generated block: `MARK`, the section's name, a hash of its text, a hash of the lines below, and these lines up
 * to a blank one. The last hash shows whether a person has edited them.
 */
const BLOCK = new RegExp(
  `^${MARK}(.+) (\\w+) (\\w+)[^\\S\\n]*\\n((?:[^\\n]*\\S[^\\n]*(?:\\n|$))*)([^\\S\\n]*\\n)?`,
  'gm',
);

/** Title, headings and text of sections by their names in the list: the page's address, or 'address > heading'. */
export type SectionTexts = ReadonlyMap<string, string>;

/** Collects the texts of all sections. Sections of one page with the same heading share a name, and thus a text. */
export function textsByName(pages: readonly Page[]): SectionTexts {
  const texts = new Map<string, string>();
  for (const { url, title, description, sections } of pages) {
    for (const { heading, parentHeadings, text } of sections) {
      const name = heading === '' ? url : `${url} > ${heading}`;
      const above = [title, description, ...parentHeadings, heading].filter(Boolean).join('\n');
      texts.set(name, `${texts.get(name) ?? above}\n${text}`);
    }
  }
  return texts;
}

/** The names of sections without questions, or whose text has changed. Questions that a person has edited stay current. */
export function namesWithoutQuestions(list: string, texts: SectionTexts): string[] {
  const current = new Set<string>();
  for (const [, name = '', textHash, linesHash, lines = ''] of list.matchAll(BLOCK)) {
    if (linesHash !== hash(lines) || textHash === hash(texts.get(name) ?? '')) current.add(name);
  }
  return [...texts.keys()].filter((name) => !current.has(name));
}

/**
 * Adds questions to a list. Replaces generated questions of changed sections, and removes those of missing ones. All
 * other lines stay, including generated ones that a person has edited.
 */
export function updateList(
  list: string,
  texts: SectionTexts,
  questions: ReadonlyMap<string, readonly string[]>,
): string {
  const added = new Map(
    [...questions].map(([name, some]) => [name, formatBlock(name, texts.get(name) ?? '', some)]),
  );
  const kept = list.replace(BLOCK, (block, name, _textHash, linesHash, lines, blank, offset) => {
    const replacement = added.get(name);
    added.delete(name);
    if (linesHash !== hash(lines)) return block;
    if (replacement !== undefined) return replacement + (blank ?? '');
    // Handwritten questions below a removed block would belong to the group above it.
    return texts.has(name) || !beginsGroup(list.slice(offset + block.length)) ? block : '';
  });
  if (added.size === 0) return kept;
  const parts = [kept.replace(/\n*$/, '\n'), ...added.values()];
  return parts.filter((part) => part.trim() !== '').join('\n');
}

function formatBlock(name: string, text: string, questions: readonly string[]): string {
  const lines = [`[${name}]`, ...questions, ''].join('\n');
  return `${MARK}${name} ${hash(text)} ${hash(lines)}\n${lines}`;
}

/** Whether the first line that is neither blank nor a comment is a [group]. Returns true if there is no such line. */
function beginsGroup(list: string): boolean {
  const first = list.split('\n').find((line) => !/^\s*(?:#|$)/.test(line));
  return first?.trimStart().startsWith('[') ?? true;
}

/** Hashes the lines of a text without blanks at their ends, which editors remove. */
function hash(text: string): string {
  const lines = text.trimEnd().split('\n');
  const trimmed = lines.map((line) => line.trimEnd()).join('\n');
  return createHash('sha256').update(trimmed).digest('hex').slice(0, 12);
}
