import type { Page } from '@assist/content';
import type { EngineQuery } from '../content-index.ts';
import type { ListsByWords, WordRanking } from './word-ranking.ts';
import { WorkerThread } from './worker-thread.ts';

/** Number of pages in one message to the thread. Copying more would hold the event loop. */
const PAGES_AT_ONCE = 20;

/** Time for which a replaced index still ranks, in ms. An answer's search and writing take at most 10 s. */
const LINGER_MS = 15_000;

/** A message to `ranking-worker.ts`, with one of the fields. */
export interface RankingMessage {
  readonly pages?: readonly Page[];
  readonly query?: EngineQuery;
}

/**
 * Ranks by words in a worker thread. If the thread has ended, its open questions fail, and the next one starts a new
 * thread and waits for its index.
 */
export class RankingThread implements Pick<WordRanking, 'add' | 'rank'> {
  readonly #file: URL;
  readonly #language: string;
  #pages: readonly Page[] = [];
  #thread: Promise<WorkerThread> | undefined;
  #isClosed = false;

  /** @param file the bundle of `ranking-worker.ts` */
  constructor(file: URL, language: string) {
    this.#file = file;
    this.#language = language;
  }

  /** Called once. Resolves when the thread has its index. */
  async add(pages: readonly Page[]): Promise<void> {
    this.#pages = pages;
    await this.#running();
  }

  async rank(query: EngineQuery): Promise<ListsByWords> {
    const thread = await this.#running();
    return thread.call<ListsByWords>({ query } satisfies RankingMessage);
  }

  closeLater(): void {
    setTimeout(() => void this.close(), LINGER_MS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = await this.#thread?.catch(() => undefined);
    await thread?.close();
  }

  #running(): Promise<WorkerThread> {
    if (this.#isClosed) throw new Error('The index is closed.');
    this.#thread ??= this.#start();
    return this.#thread;
  }

  async #start(): Promise<WorkerThread> {
    const onEnd = (): void => {
      this.#thread = undefined;
    };
    const thread = new WorkerThread(this.#file, 'ranking', onEnd, this.#language);
    try {
      for (let start = 0; start < this.#pages.length; start += PAGES_AT_ONCE) {
        const pages = this.#pages.slice(start, start + PAGES_AT_ONCE).map(withoutBlocks);
        await thread.call({ pages } satisfies RankingMessage);
      }
      return thread;
    } catch (error) {
      await thread.close();
      throw error;
    }
  }
}

/** A ranking reads no blocks. */
function withoutBlocks(page: Page): Page {
  return { ...page, sections: page.sections.map((section) => ({ ...section, blocks: [] })) };
}
