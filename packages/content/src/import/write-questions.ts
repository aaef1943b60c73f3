import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE } from '../list-files.ts';
import type { Page } from '../page.ts';
import { ImportError } from './import-error.ts';
import type { Progress } from './import-site.ts';
import { writeWhole } from './page-file.ts';
import { pagesWithoutQuestions, updateList } from './question-list.ts';
import type { QuestionModel } from './question-model.ts';
import type { QuestionReport, Skipped } from './report.ts';

/** Options for writing questions. */
export interface QuestionSettings {
  /** The content folder. */
  readonly folder: string;
  readonly pages: readonly Page[];
  readonly model: QuestionModel;
  /** Ends the run. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Maximum concurrent calls. */
const CONCURRENCY = 2;
/** After this number of failures in a row, the run stops calling the model, because the model seems down. */
const FAILURES_IN_A_ROW = 5;
/** Number of pages per batch. The question list is updated after each batch. */
const BATCH = 20;

/**
 * Lets a model write questions for pages that have none, and for pages that changed after their questions were written.
 * Adds the questions to the folder's list.
 * @throws {ImportError} if the list cannot be read or written
 */
export async function writeQuestions(settings: QuestionSettings): Promise<QuestionReport> {
  const { folder, pages } = settings;
  const file = join(folder, ASKED_QUESTIONS_FILE);
  const waiting = pagesWithoutQuestions(await readList(file), pages);
  const run = new QuestionRun(settings, waiting.length);
  // Runs at least once, even without pages to ask about, because `updateList` also removes the questions of missing
  // pages.
  for (let start = 0; start === 0 || start < waiting.length; start += BATCH) {
    const questions = await run.ask(waiting.slice(start, start + BATCH));
    // Reads the list again after each batch, because a person may have edited it meanwhile.
    const list = await readList(file);
    const updated = updateList(list, pages, questions);
    if (updated !== list) await writeWhole(file, updated);
  }
  const { left } = run;
  return {
    written: waiting.length - left.length,
    unchanged: pages.length - waiting.length,
    left,
  };
}

class QuestionRun {
  readonly left: Skipped[] = [];
  readonly #settings: QuestionSettings;
  readonly #total: number;
  #done = 0;
  #failuresInARow = 0;

  constructor(settings: QuestionSettings, total: number) {
    this.#settings = settings;
    this.#total = total;
  }

  /** Asks the model about pages. Returns the questions; pages without usable questions are added to `left`. */
  async ask(pages: readonly Page[]): Promise<ReadonlyMap<Page, readonly string[]>> {
    const written = new Map<Page, readonly string[]>();
    const queue = pages.values();
    const work = async (): Promise<void> => {
      for (const page of queue) {
        const questions = await this.#askFor(page);
        if (typeof questions === 'string') this.left.push({ address: page.url, reason: questions });
        else written.set(page, questions);
        this.#done += 1;
        this.#settings.onProgress({ done: this.#done, total: this.#total, address: page.url });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return written;
  }

  /** Returns the questions for a page, or the reason why the page has none. */
  async #askFor(page: Page): Promise<readonly string[] | string> {
    const { model, signal } = this.#settings;
    if (signal.aborted) return 'interrupted';
    if (this.#failuresInARow >= FAILURES_IN_A_ROW) {
      return `not asked, because the model failed ${FAILURES_IN_A_ROW} times in a row`;
    }
    try {
      const questions = await model(page, signal);
      this.#failuresInARow = 0;
      return questions.length === 0 ? 'no usable question' : questions;
    } catch (error) {
      if (signal.aborted) return 'interrupted';
      this.#failuresInARow += 1;
      return `the model failed: ${error instanceof Error ? error.message : 'unknown'}`;
    }
  }
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
