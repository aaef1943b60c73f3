import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE, decodeText, type Page } from '@assist/content';
import type { Logger } from '../logger.ts';
import {
  ASKED_QUESTIONS,
  type AskedQuestions,
  nameOf,
  parseAskedQuestions,
  withQuestions,
} from '../words/asked-questions.ts';

/**
 * The pages of a content folder with what has been asked of them, by the product's own list and by the folder's
 * asked-questions.txt. A list that cannot be read is left out, and a name that no page or section has does nothing; the log says so.
 */
export async function addQuestions(
  pages: readonly Page[],
  folder: string,
  logger: Logger,
): Promise<Page[]> {
  const own = await readOwnQuestions(folder, logger);
  const names = new Set(
    pages.flatMap(({ title, sections }) => [title.toLowerCase(), ...sections.map(nameOf)]),
  );
  for (const name of own.keys()) {
    if (!names.has(name)) logger.warn('asked-questions-unmatched', { name });
  }
  return withQuestions(pages, [ASKED_QUESTIONS, own]);
}

async function readOwnQuestions(folder: string, logger: Logger): Promise<AskedQuestions> {
  const bytes = await readFile(join(folder, ASKED_QUESTIONS_FILE)).catch(() => undefined);
  if (bytes === undefined) return new Map();
  try {
    return parseAskedQuestions(decodeText(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    logger.warn('asked-questions-skipped', { reason });
    return new Map();
  }
}
