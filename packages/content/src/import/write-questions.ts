import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE } from '../list-files.ts';
import type { Page } from '../page.ts';
import { ImportError } from './import-error.ts';
import type { Progress } from './import-site.ts';
import { writeWhole } from './page-file.ts';
import type { QuestionModel } from './question-model.ts';
import type { QuestionReport, Skipped } from './report.ts';

/** The line above each written group. */
const MARK = '# Written by a machine, read by nobody';

const CALLS_AT_A_TIME = 2;
/** After this number of failures in a row, the run stops calling the model, because the model seems down. */
const FAILURES_IN_A_ROW = 5;

/**
 * Lets a model write questions for the sections that no [group] of the folder's list names, and appends them to the
 * list. An interrupted run keeps what it has.
 * @throws {ImportError} if the list cannot be read or written
 */
export async function writeQuestions(
  folder: string,
  pages: readonly Page[],
  model: QuestionModel,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<QuestionReport> {
  const file = join(folder, ASKED_QUESTIONS_FILE);
  const { texts, named } = sectionsToAsk(pages, await readList(file));
  const waiting = [...texts.keys()];
  const left: Skipped[] = [];
  let done = 0;
  let failuresInARow = 0;

  const ask = async (name: string): Promise<readonly string[] | string> => {
    if (signal.aborted) return 'interrupted';
    if (failuresInARow >= FAILURES_IN_A_ROW) {
      return `not asked, because the model failed ${FAILURES_IN_A_ROW} times in a row`;
    }
    try {
      const questions = await model(texts.get(name) ?? '', signal);
      failuresInARow = 0;
      return questions.length === 0 ? 'no usable question' : questions;
    } catch (error) {
      if (signal.aborted) return 'interrupted';
      failuresInARow += 1;
      return `the model failed: ${error instanceof Error ? error.message : 'unknown'}`;
    }
  };

  for (let start = 0; start < waiting.length; start += CALLS_AT_A_TIME) {
    const names = waiting.slice(start, start + CALLS_AT_A_TIME);
    const groups = names.map(async (name) => {
      const questions = await ask(name);
      done += 1;
      onProgress({ done, total: waiting.length, address: name });
      if (typeof questions !== 'string') return [MARK, `[${name}]`, ...questions].join('\n');
      left.push({ address: name, reason: questions });
      return [];
    });
    const written = (await Promise.all(groups)).flat();
    if (written.length === 0) continue;
    // Reads the list again after each call, because a person may have edited it meanwhile.
    const list = await readList(file);
    await writeWhole(file, `${[list.trimEnd(), ...written].filter(Boolean).join('\n\n')}\n`);
  }
  return { written: waiting.length - left.length, unchanged: named, left };
}

/** Reads the list and keeps its byte-order mark. Returns an empty text if the file is missing. */
async function readList(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw new ImportError(`${file} cannot be read: ${error.message}`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ImportError(`${file} is not UTF-8. Save it as UTF-8 first.`);
  }
}

/**
 * Collects title, headings and text of the sections that no [group] names, by their names: the page's address, or
 * 'address > heading'. Sections of one page with the same heading share a name. Also counts the sections that a [group]
 * names, by address or by a title that one page alone has.
 */
function sectionsToAsk(pages: readonly Page[], list: string) {
  const groups = new Set(
    [...list.matchAll(/^\s*\[(.+)\]\s*$/gm)].map(([, name = '']) => name.toLowerCase()),
  );
  const titles = new Map<string, number>();
  for (const { title } of pages) titles.set(title, (titles.get(title) ?? 0) + 1);
  const texts = new Map<string, string>();
  const named = new Set<string>();
  for (const { url, title, description, sections } of pages) {
    const names = titles.get(title) === 1 ? [url, title] : [url];
    for (const { heading, parentHeadings, text } of sections) {
      const below = heading === '' ? '' : ` > ${heading}`;
      const name = `${url}${below}`;
      if (names.some((page) => groups.has(`${page}${below}`.toLowerCase()))) {
        named.add(name);
        continue;
      }
      const above = [title, description, ...parentHeadings, heading].filter(Boolean).join('\n');
      texts.set(name, `${texts.get(name) ?? above}\n${text}`);
    }
  }
  return { texts, named: named.size };
}
