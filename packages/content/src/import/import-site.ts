import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ImportError } from './import-error.ts';
import { Journal, type JournalEntry } from './journal.ts';
import { formatPage, pagePath } from './page-file.ts';
import { type Failure, type Fetched, PoliteClient, type PoliteSettings } from './polite-client.ts';
import { isWithin, readResponse } from './read-response.ts';
import { readRobots } from './robots.ts';
import { readSitemap } from './sitemap.ts';

/** What to import, and how. */
export interface ImportSettings extends PoliteSettings {
  /** The content folder; what an earlier run put there is brought up to date. */
  readonly folder: string;
  /** Addresses of sitemaps; none means those that robots.txt names, else `/sitemap.xml`. */
  readonly sitemaps: readonly string[];
  /** Addresses to import in place of a sitemap. */
  readonly list?: readonly string[] | undefined;
  /** How many requests may run at a time. */
  readonly concurrency: number;
  /** Remove pages that are gone, however many they are and whatever the addresses came from. */
  readonly isPruning: boolean;
  readonly onProgress: (progress: Progress) => void;
}

/** How far an import is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly address: string;
}

/** An address that gave no page, and why. */
export interface Skipped {
  readonly address: string;
  readonly reason: string;
}

/** What an import did. */
export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Done before the interruption that this run went on after. */
  readonly resumed: number;
  readonly skipped: readonly Skipped[];
  /** Pages of an earlier run that are no longer there: removed, or only found gone. */
  readonly gone: readonly Skipped[];
  /** Why what is gone was left in place; undefined when it was removed. */
  readonly keptBecause: string | undefined;
  /** Why the run ended before its end. */
  readonly stoppedBecause: string | undefined;
}

/** So many failures in a row, and it is the site, not the page. */
const FAILURES_IN_A_ROW = 10;

/** A run that would remove more than this share of so many pages is more likely to be a fault of the sitemap. */
const LARGEST_SHARE_REMOVED = 0.5;
const SMALLEST_GUARDED_FOLDER = 10;

/**
 * Imports the pages of one site into a folder of Markdown: what is new or has changed is written, each file at
 * once; on a whole run, what is gone is removed.
 *
 * @throws {ImportError} when the import cannot begin: no robots.txt to read, no sitemap, no address
 */
export async function importSite(settings: ImportSettings): Promise<ImportReport> {
  const { site, userAgent, folder } = settings;
  const client = new PoliteClient(settings);
  const robots = await readRobots(client, site, userAgent);
  client.obey(robots);
  const addresses = settings.list ?? (await readSitemap(client, sitemapsOf(settings, robots)));
  if (addresses.length === 0) throw new ImportError('There is no address to import.');
  await mkdir(folder, { recursive: true });
  return new ImportRun(settings, client, await Journal.open(folder)).run(addresses);
}

function sitemapsOf(
  { site, sitemaps }: ImportSettings,
  robots: { readonly sitemaps: readonly string[] },
): readonly string[] {
  if (sitemaps.length > 0) return sitemaps;
  return robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', site).href];
}

class ImportRun {
  readonly #settings: ImportSettings;
  readonly #client: PoliteClient;
  readonly #journal: Journal;
  readonly #added: string[] = [];
  readonly #changed: string[] = [];
  readonly #skipped: Skipped[] = [];
  /** Which address a page belongs to, by the address that the page gives itself. */
  readonly #owners = new Map<string, string>();
  /** Paths that a page has, in lower case. */
  readonly #paths = new Set<string>();
  #unchanged = 0;
  #resumed = 0;
  #failuresInARow = 0;
  #stoppedBecause: string | undefined;

  constructor(settings: ImportSettings, client: PoliteClient, journal: Journal) {
    this.#settings = settings;
    this.#client = client;
    this.#journal = journal;
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
    if (this.#stoppedBecause === undefined) await this.#journal.finish();
    return {
      added: this.#added,
      changed: this.#changed,
      unchanged: this.#unchanged,
      resumed: this.#resumed,
      skipped: this.#skipped,
      gone: gone.map(({ address, reason = 'no longer listed' }) => ({ address, reason })),
      keptBecause,
      stoppedBecause: this.#stoppedBecause,
    };
  }

  /** The addresses of this site, each once, the same whether listed as http or https, with a fragment or without. */
  #ownAddresses(listed: readonly string[]): ReadonlySet<string> {
    const { site } = this.#settings;
    const own = new Set<string>();
    for (const text of listed) {
      const url = new URL(text);
      url.hash = '';
      if (url.protocol === 'http:' && url.hostname === site.hostname && url.port === '') {
        url.protocol = site.protocol;
      }
      if (isWithin(url.href, site)) own.add(url.href);
      else this.#skipped.push({ address: text, reason: 'outside the site' });
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
    const isThere = known?.path !== undefined && (await exists(this.#file(known.path)));
    const result = await this.#client.get(address, isThere ? known : {});
    if (result.kind === 'failed') return this.#skip(address, result);
    this.#failuresInARow = 0;
    if (result.kind === 'unchanged' && known !== undefined) {
      const { url = address } = known;
      const owner = this.#claim(url, address);
      if (owner !== undefined) return this.#skip(address, owner);
      this.#unchanged += 1;
      return this.#journal.note({ ...known, reason: undefined });
    }
    if (result.kind === 'fetched') await this.#take(address, result, known);
  }

  async #take(address: string, fetched: Fetched, known: JournalEntry | undefined): Promise<void> {
    const read = readResponse(fetched, this.#settings.site);
    if (read.kind === 'failed') return this.#skip(address, read);
    const { page, url } = read;
    const owner = this.#claim(url, address);
    if (owner !== undefined) return this.#skip(address, owner);
    const path = known?.path ?? (await this.#newPath(address, url));
    const text = formatPage(page, url);
    const before = await readFile(this.#file(path), 'utf8').catch(() => undefined);
    if (before === text) this.#unchanged += 1;
    else {
      await writeWhole(this.#file(path), text);
      (known?.path === undefined ? this.#added : this.#changed).push(address);
    }
    const { etag, lastModified } = fetched;
    await this.#journal.note({ address, url, path, etag, lastModified });
  }

  /** Makes a page this address's own; says so when another one of this run has it. */
  #claim(url: string, address: string): Failure | undefined {
    const owner = this.#owners.get(url) ?? address;
    this.#owners.set(url, owner);
    if (owner === address) return undefined;
    return { kind: 'failed', reason: `the same page as ${owner}`, isGone: true };
  }

  /** What may be there the next time keeps the file that it has. */
  async #skip(address: string, { reason, isGone }: Failure): Promise<void> {
    this.#skipped.push({ address, reason });
    const { path, url } = this.#journal.get(address) ?? {};
    if (!isGone) {
      this.#failuresInARow += 1;
      if (this.#failuresInARow >= FAILURES_IN_A_ROW) {
        this.#stoppedBecause = `${FAILURES_IN_A_ROW} addresses in a row failed, the last one with: ${reason}`;
      }
      // Not done: an interrupted run that goes on asks for it once more.
      return;
    }
    await this.#journal.note({ address, path, url, reason });
  }

  /** Pages with a file that this run did not find: not listed any more, or no page any more. */
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
      if (path !== undefined) await rm(this.#file(path), { force: true });
    }
  }

  /** A path of no other page and of no file that the import has not written. */
  async #newPath(address: string, url: string): Promise<string> {
    const path = pagePath(address, (name) => this.#paths.has(name.toLowerCase()));
    this.#paths.add(path.toLowerCase());
    const there = await readFile(this.#file(path), 'utf8').catch(() => undefined);
    // A run that was killed may have written the page before it could note it.
    const isForeign = there !== undefined && !there.includes(`\nurl: ${url}\n`);
    return isForeign ? pagePath(address, () => true) : path;
  }

  #file(path: string): string {
    return join(this.#settings.folder, path);
  }
}

/** A reader of the folder sees the old text or the new one, never half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file)}.draft`);
  await writeFile(draft, text);
  await rename(draft, file);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
