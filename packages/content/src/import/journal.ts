import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from './page-file.ts';
import type { Validators } from './polite-client.ts';

export interface JournalEntry extends Validators {
  readonly address: string;
  /** The canonical address of the page. */
  readonly url?: string | undefined;
  /** The file with the page's content, relative to the folder; undefined if the address has no page. */
  readonly path?: string | undefined;
  /** Why the address has no page; undefined if the address has a page. */
  readonly reason?: string | undefined;
  readonly isDone?: boolean | undefined;
}

/**
 * Maximum age of an interrupted run that can be resumed, in ms. The pages that an older run imported may have changed.
 */
const RESUME_WITHIN_MS = 24 * 60 * 60 * 1_000;

/**
 * The import's memory between runs, in `.import/journal.jsonl` of the content folder. The run adds a line after each
 * address, so that an interrupted run can be resumed.
 */
export class Journal {
  readonly #file: string;
  readonly #entries = new Map<string, JournalEntry>();

  private constructor(folder: string) {
    this.#file = join(folder, '.import', 'journal.jsonl');
  }

  static async open(folder: string): Promise<Journal> {
    const journal = new Journal(folder);
    await mkdir(dirname(journal.#file), { recursive: true });
    await journal.#load();
    return journal;
  }

  get entries(): IterableIterator<JournalEntry> {
    return this.#entries.values();
  }

  get(address: string): JournalEntry | undefined {
    return this.#entries.get(address);
  }

  async note(entry: JournalEntry): Promise<void> {
    const done = { ...entry, isDone: true };
    this.#entries.set(entry.address, done);
    await appendFile(this.#file, `${JSON.stringify(done)}\n`);
  }

  forget(address: string): void {
    this.#entries.delete(address);
  }

  /**
   * Ends the run. Clears `isDone` of every entry, so that the next run visits every address again. Deletes entries
   * without a `path`, because their addresses have no page.
   */
  async finish(): Promise<void> {
    for (const entry of this.#entries.values()) {
      if (entry.path === undefined) this.#entries.delete(entry.address);
      else this.#entries.set(entry.address, { ...entry, isDone: undefined });
    }
    const lines = [...this.#entries.values()].map((entry) => `${JSON.stringify(entry)}\n`);
    await writeWhole(this.#file, lines.join(''));
  }

  async #load(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    let began = 0;
    for (const line of text.split('\n')) {
      const { began: start = began, address, ...entry } = readLine(line);
      began = start;
      if (address !== undefined) this.#entries.set(address, { address, ...entry });
    }
    const isInterrupted = [...this.#entries.values()].some(({ isDone }) => isDone === true);
    if (isInterrupted && Date.now() - began < RESUME_WITHIN_MS) return;
    await this.finish();
    await appendFile(this.#file, `${JSON.stringify({ began: Date.now() })}\n`);
  }
}

/** Parses a line of the journal: an entry, or when the run began. Returns an empty object for a line that was cut off. */
function readLine(line: string): Partial<JournalEntry> & { readonly began?: number } {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}
