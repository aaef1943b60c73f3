import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE } from '../list-files.ts';
import type { Page } from '../page.ts';
import { ImportError } from './import-error.ts';
import type { Progress } from './import-site.ts';
import { writeWhole } from './page-file.ts';
import { namesWithoutQuestions, textsByName, updateList } from './question-list.ts';
import type { QuestionModel } from './question-model.ts';
import type { QuestionReport, Skipped } from './report.ts';

interface QuestionSettings {
  readonly folder: string;
  readonly pages: readonly Page[];
  readonly model: QuestionModel;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

const CALLS_AT_A_TIME = 2;
/** After this number of failures in a row, the run stops calling the model, because the model seems down. */
const FAILURES_IN_A_ROW = 5;

/**
 * Lets a model write questions for sections that have none, and for sections that changed after their questions were
 * written. Adds them to the folder's list, which an interrupted run keeps.
 * @throws {ImportError} if the list cannot be read or written
 */
export async function writeQuestions({
  folder,
  pages,
  model,
  signal,
  onProgress,
}: QuestionSettings): Promise<QuestionReport> {
  const file = join(folder, ASKED_QUESTIONS_FILE);
  const texts = textsByName(pages);
  const waiting = namesWithoutQuestions(await readList(file), texts);
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

  // Runs at least once, because `updateList` also removes the questions of missing sections.
  for (let start = 0; start === 0 || start < waiting.length; start += CALLS_AT_A_TIME) {
    const written = new Map<string, readonly string[]>();
    const askAndNote = async (name: string): Promise<void> => {
      const questions = await ask(name);
      if (typeof questions === 'string') left.push({ address: name, reason: questions });
      else written.set(name, questions);
      done += 1;
      onProgress({ done, total: waiting.length, address: name });
    };
    await Promise.all(waiting.slice(start, start + CALLS_AT_A_TIME).map(askAndNote));
    // Reads the list again after each call, because a person may have edited it meanwhile.
    const list = await readList(file);
    const updated = updateList(list, texts, written);
    if (updated !== list) await writeWhole(file, updated);
  }
  return {
    written: waiting.length - left.length,
    unchanged: texts.size - waiting.length,
    left,
  };
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
