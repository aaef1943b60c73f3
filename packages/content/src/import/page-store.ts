import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Block, ExtractedPage } from './extract-page.ts';
import type { JournalEntry } from './journal.ts';
import { formatPage, noPlace, writeWhole } from './page-file.ts';
import type { ImportReport, LeftOutPart, Skipped } from './report.ts';

/** Fewer pages show no furniture: a block on all of them may be a fact of each. */
const SMALLEST_SITE = 5;
/** A block is furniture if more than this share of the pages in its language begin or end with it. */
const FURNITURE_SHARE = 0.5;

/** Maximum length of a text in the report, in characters. */
const EXCERPT = 120;

/**
 * The pages of a folder as they were extracted, in `.import/pages`. The files in the folder are made of them at the end
 * of a run, because only all pages together show which blocks are furniture.
 */
export class PageStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(path: string, page: ExtractedPage): Promise<void> {
    await writeWhole(this.#stored(path), JSON.stringify(page));
  }

  async has(path: string): Promise<boolean> {
    return (await this.#read(path)) !== undefined;
  }

  async remove(path: string): Promise<void> {
    for (const file of [this.#stored(path), join(this.#folder, path)])
      await rm(file, { force: true }).catch(noPlace);
  }

  /** Writes the file of each page without the blocks that most pages begin or end with. The first page keeps them. */
  async settle(
    entries: readonly JournalEntry[],
  ): Promise<Pick<ImportReport, 'added' | 'changed' | 'leftOut' | 'skipped'>> {
    const pages = entries.flatMap(({ path, url, address }) =>
      path === undefined ? [] : [{ path, url: url ?? address, address }],
    );
    const isFurniture = await this.#findFurniture(pages.map(({ path }) => path));
    const added: string[] = [];
    const changed: string[] = [];
    const leftOut: LeftOutPart[] = [];
    const skipped: Skipped[] = [];
    for (const { path, url, address } of pages) {
      const page = await this.#read(path);
      if (page === undefined) continue;
      const furniture = furnitureOf(page, (hash) => isFurniture(page, hash, path));
      const markdown = page.markdown;
      const textOf = (blocks: readonly Block[]): string =>
        blocks.map(({ start, end }) => markdown.slice(start, end)).join('\n\n');
      const kept =
        furniture.length === 0
          ? markdown
          : textOf(page.blocks.filter((block) => !furniture.includes(block)));
      const text = formatPage({ ...page, markdown: kept }, url);
      const file = join(this.#folder, path);
      const before = await readFile(file, 'utf8').catch(() => undefined);
      if (before !== text) {
        const failure = await writeWhole(file, text).catch(noPlace);
        if (failure) skipped.push({ address, reason: failure.reason });
        else (before === undefined ? added : changed).push(address);
      }
      const repeated = furniture.map((block) => ({
        reason: 'on most pages',
        text: textOf([block]),
      }));
      for (const { reason, text: part } of [...page.leftOut, ...repeated]) {
        leftOut.push({ address, reason, size: part.length, text: part.slice(0, EXCERPT) });
      }
    }
    return { added, changed, leftOut, skipped };
  }

  /** Counts on how many pages each block stands. Returns whether a block of a page is furniture. */
  async #findFurniture(
    paths: readonly string[],
  ): Promise<(page: ExtractedPage, hash: string, path: string) => boolean> {
    const languages = new Map<string, number>();
    const blocks = new Map<string, { first: string; pages: number }>();
    for (const path of paths) {
      const page = await this.#read(path);
      if (page === undefined) continue;
      const language = page.language ?? '';
      languages.set(language, (languages.get(language) ?? 0) + 1);
      for (const hash of new Set(page.blocks.map((block) => block.hash))) {
        const block = blocks.get(`${language} ${hash}`) ?? { first: path, pages: 0 };
        block.pages += 1;
        blocks.set(`${language} ${hash}`, block);
      }
    }
    return ({ language = '' }, hash, path) => {
      const all = languages.get(language) ?? 0;
      const block = blocks.get(`${language} ${hash}`);
      if (block === undefined || all < SMALLEST_SITE || block.first === path) return false;
      return block.pages > all * FURNITURE_SHARE;
    };
  }

  async #read(path: string): Promise<ExtractedPage | undefined> {
    try {
      return JSON.parse(await readFile(this.#stored(path), 'utf8'));
    } catch {
      return undefined;
    }
  }

  #stored(path: string): string {
    return join(this.#folder, '.import', 'pages', `${path}.json`);
  }
}

/**
 * The furniture at both ends of a page. What stands in between may be a fact, even if most pages have it. A heading stays
 * if its text does. A page of furniture alone is content.
 */
function furnitureOf(
  { blocks, markdown }: ExtractedPage,
  isFurniture: (hash: string) => boolean,
): readonly Block[] {
  const found = new Set<Block>();
  for (const order of [blocks, blocks.toReversed()]) {
    for (const block of order) {
      if (!isFurniture(block.hash)) break;
      found.add(block);
    }
  }
  for (const [index, block] of [...blocks.entries()].toReversed()) {
    const next = blocks[index + 1];
    if (markdown[block.start] === '#' && next !== undefined && !found.has(next))
      found.delete(block);
  }
  return found.size === blocks.length
    ? []
    : [...found].sort((one, other) => one.start - other.start);
}
