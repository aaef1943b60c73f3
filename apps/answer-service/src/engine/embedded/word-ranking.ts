import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page, Section } from '@assist/content';
import type { EngineQuery, RankedLists } from '../content-index.ts';
import { SEARCHED_PAGE_FIELDS, SEARCHED_SECTION_FIELDS } from '../section-text.ts';
import { termsOf } from '../terms.ts';
import { WordIndex } from './word-index.ts';

export type ListsByWords = Omit<RankedLists, 'sectionsByEmbedding'>;

/** Keeps addresses, not pages. */
export class WordRanking {
  readonly #sections: WordIndex<Section>;
  readonly #pages: WordIndex<Page>;

  constructor(language: string) {
    const terms = termsOf(language);
    this.#sections = new WordIndex(({ id }) => id, SEARCHED_SECTION_FIELDS, terms);
    this.#pages = new WordIndex(({ url }) => url, SEARCHED_PAGE_FIELDS, terms);
  }

  async add(pages: readonly Page[]): Promise<void> {
    await this.#sections.add(pages.flatMap(({ sections }) => sections));
    await this.#pages.add(pages);
  }

  async rank(query: EngineQuery): Promise<ListsByWords> {
    const sectionsByWords = this.#sections.rank(query);
    // Each list has a turn of the event loop, because a large site holds it for long.
    await nextTurn();
    const pagesByWords = this.#pages.rank(query).map(({ url, score }) => ({ url, score }));
    return { sectionsByWords, pagesByWords };
  }
}
