import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JobLimits, LimitedWorker } from '../limited-worker.ts';
import { ImportError } from './import-error.ts';
import { Journal, type JournalEntry } from './journal.ts';
import { noPlace, pagePath } from './page-file.ts';
import { PageStore } from './page-store.ts';
import {
  type Failure,
  type Fetched,
  PoliteClient,
  type PoliteSettings,
  type Validators,
} from './polite-client.ts';
import { type Extractor, readPage } from './read-page.ts';
import type { ImportReport, Skipped } from './report.ts';
import { botName, readRobots } from './robots.ts';
import { isWithin } from './site-address.ts';
import { readSitemap } from './sitemap.ts';

export interface ImportSettings extends PoliteSettings {
  /** The content folder. The import updates the files of earlier runs. */
  readonly folder: string;
  /** Addresses of sitemaps. If the list is empty, the import reads the sitemaps in robots.txt, else `/sitemap.xml`. */
  readonly sitemaps: readonly string[];
  /** Addresses to import instead of a sitemap. */
  readonly list?: readonly string[] | undefined;
  readonly concurrency: number;
  /** Whether to remove all pages that are gone from the site, even if `list` is set or most pages are gone. */
  readonly isPruning: boolean;
  /** The bundle of `main.ts`. A worker runs it to extract each page within `limits`. */
  readonly worker: URL;
  readonly limits: JobLimits;
  readonly onProgress: (progress: Progress) => void;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly address: string;
}

/** The run stops after this number of failures in a row, because the whole site seems to be down. */
const FAILURES_IN_A_ROW = 10;

/**
 * Maximum share of pages that a run may remove. If the site lacks more, its sitemap is probably faulty, and the run
 * removes none unless `isPruning` is set. Folders with fewer pages than `SMALLEST_GUARDED_FOLDER` have no maximum.
 */
const LARGEST_SHARE_REMOVED = 0.5;
const SMALLEST_GUARDED_FOLDER = 10;

/**
 * Imports the pages of one site into a folder of Markdown files. Writes each new or changed file atomically. A complete
 * run also removes pages that are gone from the site.
 * @throws {ImportError} if the import cannot begin: robots.txt or a sitemap is unreadable, or no address is listed
 */
export async function importSite(settings: ImportSettings): Promise<ImportReport> {
  const { site, userAgent, folder } = settings;
  const client = new PoliteClient(settings);
  const robots = await readRobots(client, site, userAgent);
  client.obey(robots);
  const sitemaps = [settings.sitemaps, robots.sitemaps].find(({ length }) => length > 0);
  const addresses =
    settings.list === undefined
      ? await readSitemap(client, site, sitemaps ?? [new URL('/sitemap.xml', site).href])
      : settings.list;
  if (addresses.length === 0) throw new ImportError('There is no address to import.');
  await mkdir(folder, { recursive: true });
  const journal = await Journal.open(folder);
  const extractor: Extractor = new LimitedWorker(settings.worker, settings.limits);
  const run = new ImportRun(settings, client, extractor, journal);
  return run.run(addresses).finally(() => extractor.close());
}

class ImportRun {
  readonly #settings: ImportSettings;
  readonly #client: PoliteClient;
  readonly #extractor: Extractor;
  readonly #journal: Journal;
  readonly #store: PageStore;
  readonly #skipped: Skipped[] = [];
  /** Maps each page's canonical address to the address that the page was imported from. */
  readonly #owners = new Map<string, string>();
  /** The file paths of all pages, in lower case. */
  readonly #paths = new Set<string>();
  /** Number of pages that this run has read or found unchanged. */
  #visited = 0;
  #resumed = 0;
  #failuresInARow = 0;
  #stoppedBecause: string | undefined;

  constructor(
    settings: ImportSettings,
    client: PoliteClient,
    extractor: Extractor,
    journal: Journal,
  ) {
    this.#settings = settings;
    this.#client = client;
    this.#extractor = extractor;
    this.#journal = journal;
    this.#store = new PageStore(settings.folder);
    for (const { path } of journal.entries) {
      if (path !== undefined) this.#paths.add(path.toLowerCase());
    }
  }

  async run(listed: readonly string[]): Promise<ImportReport> {
    const addresses = this.#ownAddresses(listed);
    const queue = addresses.values();
    let done = 0;
    const work = async (): Promise<void> => {
      for (const address of queue) {
        if (this.#stoppedBecause !== undefined) return;
        await this.#importUnlessDone(address);
        done += 1;
        this.#settings.onProgress({ done, total: addresses.size, address });
      }
    };
    await Promise.all(Array.from({ length: this.#settings.concurrency }, work)).catch((error) => {
      if (!this.#settings.signal.aborted) throw error;
      this.#stoppedBecause = 'interrupted';
    });
    const gone = this.#findGone(addresses);
    const keptBecause = this.#whyKept(gone);
    if (keptBecause === undefined) await this.#remove(gone);
    const pages = [...this.#journal.entries].filter(
      ({ path, reason }) => path !== undefined && reason === undefined,
    );
    const { added, changed, leftOut, skipped } = await this.#store.settle(pages);
    if (this.#stoppedBecause === undefined) await this.#journal.finish();
    return {
      added,
      changed,
      unchanged: Math.max(0, this.#visited - added.length - changed.length - skipped.length),
      resumed: this.#resumed,
      skipped: [...this.#skipped, ...skipped],
      leftOut,
      gone: gone.map(({ address, reason = 'no longer listed' }) => ({ address, reason })),
      keptBecause,
      stoppedBecause: this.#stoppedBecause,
    };
  }

  /** The listed addresses of this site, each once. */
  #ownAddresses(listed: readonly string[]): ReadonlySet<string> {
    const { site } = this.#settings;
    const own = new Set<string>();
    for (const address of listed) {
      if (isWithin(address, site)) own.add(address);
      else this.#skipped.push({ address, reason: 'outside the site' });
    }
    return own;
  }

  async #importUnlessDone(address: string): Promise<void> {
    const known = this.#journal.get(address);
    if (known?.isDone === true) {
      this.#resumed += 1;
      if (known.url !== undefined) this.#owners.set(known.url, address);
      if (known.reason !== undefined) this.#skipped.push({ address, reason: known.reason });
      return;
    }
    const result = await this.#client.get(address, await this.#validators(known));
    if (result.kind === 'failed') {
      if (!result.isGone) this.#countFailure(result.reason);
      return this.#skip(address, result);
    }
    this.#failuresInARow = 0;
    if (result.kind === 'fetched') return this.#take(result, { ...known, address });
    const { url = address } = known ?? {};
    const owner = this.#claim(url, address);
    if (owner !== undefined) return this.#skip(address, owner);
    this.#visited += 1;
    return this.#journal.note({ ...known, address, reason: undefined });
  }

  /** Returns a page's known validators; none if the stored page is missing, so that the page is downloaded again. */
  async #validators(known: JournalEntry | undefined): Promise<Validators> {
    if (known?.path === undefined) return {};
    return (await this.#store.has(known.path)) ? known : {};
  }

  async #take(fetched: Fetched, known: JournalEntry): Promise<void> {
    const { address } = known;
    const { etag, lastModified } = fetched;
    const { site, userAgent } = this.#settings;
    const read = await readPage(fetched, site, botName(userAgent), this.#extractor);
    if (read.kind === 'failed') return this.#skip(address, read);
    const { page, url } = read;
    const owner = this.#claim(url, address);
    if (owner !== undefined) return this.#skip(address, owner);
    const path = known.path ?? (await this.#newPath(address, url));
    const failure = await this.#store.write(path, page).catch(noPlace);
    if (failure) return this.#skip(address, failure);
    this.#visited += 1;
    await this.#journal.note({ address, url, path, etag, lastModified });
  }

  /** Returns a failure if another address of this run has the same page. */
  #claim(url: string, address: string): Failure | undefined {
    const owner = this.#owners.get(url) ?? address;
    this.#owners.set(url, owner);
    if (owner === address) return undefined;
    return { kind: 'failed', reason: `the same page as ${owner}`, isGone: true };
  }

  #countFailure(reason: string): void {
    this.#failuresInARow += 1;
    if (this.#failuresInARow < FAILURES_IN_A_ROW) return;
    this.#stoppedBecause = `${FAILURES_IN_A_ROW} addresses in a row failed, the last one with: ${reason}`;
  }

  /**
   * Skips an address. If its page may still be there, the address keeps the file of an earlier run, and a resumed run
   * requests it again.
   */
  async #skip(address: string, { reason, isGone }: Failure): Promise<void> {
    this.#skipped.push({ address, reason });
    const { path, url } = this.#journal.get(address) ?? {};
    if (isGone) await this.#journal.note({ address, path, url, reason });
  }

  /** Finds imported pages to remove: their address is no longer listed, or no longer serves a page. */
  #findGone(addresses: ReadonlySet<string>): JournalEntry[] {
    return [...this.#journal.entries].filter(
      ({ address, path, reason }) =>
        path !== undefined && (!addresses.has(address) || reason !== undefined),
    );
  }

  #whyKept(gone: readonly JournalEntry[]): string | undefined {
    if (this.#stoppedBecause !== undefined) return 'this run did not come to its end';
    if (this.#settings.isPruning || gone.length === 0) return undefined;
    if (this.#settings.list !== undefined)
      return 'a list may be a part of the site; --prune removes them';
    const all = [...this.#journal.entries].filter(({ path }) => path !== undefined).length;
    const isMany = all >= SMALLEST_GUARDED_FOLDER && gone.length > all * LARGEST_SHARE_REMOVED;
    return isMany ? `they are ${gone.length} of ${all} pages; --prune removes them` : undefined;
  }

  async #remove(gone: readonly JournalEntry[]): Promise<void> {
    for (const { address, path } of gone) {
      this.#journal.forget(address);
      if (path !== undefined) await this.#store.remove(path);
    }
  }

  /** Returns an unused path. The paths of other pages, and of files that the import did not write, count as used. */
  async #newPath(address: string, url: string): Promise<string> {
    const path = pagePath(address, (name) => this.#paths.has(name.toLowerCase()));
    this.#paths.add(path.toLowerCase());
    const there = await readFile(join(this.#settings.folder, path), 'utf8').catch(() => undefined);
    // A file with another `url` is foreign. A file with this page's `url` comes from a run that was interrupted before
    // it added the page to the journal.
    const isForeign = there !== undefined && !there.includes(`\nurl: ${url}\n`);
    return isForeign ? pagePath(address, () => true) : path;
  }
}
