import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE, decodeText, type Page, SYNONYMS_FILE } from '@assist/content';
import { parseSynonyms, type Synonyms } from '../engine/synonyms.ts';
import type { Logger } from '../operation/logger.ts';
import { parsePhraseFile } from '../text/word-rules.ts';

/** The keys are lower-case names: a page's address or title, or 'title > heading' for a section. */
export type AskedQuestions = ReadonlyMap<string, readonly string[]>;

export function parseAskedQuestions(text: string): AskedQuestions {
  const asked = new Map<string, string[]>();
  for (const [name, questions] of parsePhraseFile(text)) {
    const key = name.toLowerCase();
    asked.set(key, [...(asked.get(key) ?? []), ...questions]);
  }
  return asked;
}

export function withQuestions(
  pages: readonly Page[],
  list: AskedQuestions,
): { readonly pages: Page[]; readonly unmatched: string[] } {
  const titles = new Map<string, number>();
  for (const { title } of pages) titles.set(title, (titles.get(title) ?? 0) + 1);
  const unmatched = new Set(list.keys());
  const asked = (names: readonly string[], heading = ''): readonly string[] =>
    names.flatMap((name) => {
      const key = (heading === '' ? name : `${name} > ${heading}`).toLowerCase();
      unmatched.delete(key);
      return list.get(key) ?? [];
    });
  const withOwn = pages.map((page) => {
    // A title that several pages have names none of them.
    const names = titles.get(page.title) === 1 ? [page.url, page.title] : [page.url];
    const sections = page.sections.map((section) => ({
      ...section,
      questions: asked(names, section.heading),
    }));
    return { ...page, questions: asked(names), sections };
  });
  return { pages: withOwn, unmatched: [...unmatched] };
}

export async function addQuestions(
  pages: readonly Page[],
  folder: string,
  logger: Logger,
): Promise<readonly Page[]> {
  const asked = await readList(folder, ASKED_QUESTIONS_FILE, parseAskedQuestions, logger);
  if (asked === undefined) return pages;
  const { pages: withOwn, unmatched } = withQuestions(pages, asked);
  for (const name of unmatched) logger.warn('asked-questions-unmatched', { name });
  return withOwn;
}

/** Reads the folder's synonyms.txt. If the file is missing or invalid, no word has synonyms. */
export async function readSynonyms(
  folder: string,
  language: string,
  logger: Logger,
): Promise<Synonyms> {
  const parse = (text: string): Synonyms => parseSynonyms(text, language);
  return (await readList(folder, SYNONYMS_FILE, parse, logger)) ?? (() => []);
}

/** Returns undefined if the file is missing or invalid. Logs why it is invalid. */
async function readList<List>(
  folder: string,
  file: string,
  parse: (text: string) => List,
  logger: Logger,
): Promise<List | undefined> {
  const bytes = await readFile(join(folder, file)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  try {
    return parse(decodeText(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    logger.warn(`${file.replace('.txt', '')}-skipped`, { reason });
    return undefined;
  }
}
