import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE, decodeText, type Page, SYNONYMS_FILE } from '@assist/content';
import { parseSynonyms, type Synonyms } from '../engine/synonyms.ts';
import type { Logger } from '../operation/logger.ts';
import { parseAskedQuestions, withQuestions } from './asked-questions.ts';

/**
 * Adds the questions of the folder's asked-questions.txt to the pages. Logs each name in the file that matches no page
 * or section, or the title of several pages.
 */
export async function addQuestions(
  pages: readonly Page[],
  folder: string,
  logger: Logger,
): Promise<Page[]> {
  const asked = await readList(folder, ASKED_QUESTIONS_FILE, parseAskedQuestions, logger);
  if (asked === undefined) return [...pages];
  const { pages: withOwn, unmatched } = withQuestions(pages, asked);
  for (const name of unmatched) logger.warn('asked-questions-unmatched', { name });
  return withOwn;
}

/**
 * Reads the folder's synonyms.txt. If the file is missing or invalid, no word has synonyms.
 * @param language the content's language
 */
export async function readSynonyms(
  folder: string,
  language: string,
  logger: Logger,
): Promise<Synonyms> {
  const parse = (text: string): Synonyms => parseSynonyms(text, language);
  return (await readList(folder, SYNONYMS_FILE, parse, logger)) ?? (() => []);
}

/**
 * Reads and parses a text file of the content folder. Returns undefined if the file is missing or invalid. Logs why a
 * file is invalid.
 */
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
