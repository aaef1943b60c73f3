import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page, Section } from '@assist/content';
import {
  type EngineQuery,
  MAX_RANKED,
  type RankedLists,
  type RankedPage,
  type RankedSection,
} from '../content-index.ts';
import { SEARCHED_PAGE_FIELDS, SEARCHED_SECTION_FIELDS } from '../section-text.ts';
import { termsOf } from '../terms.ts';
import { WordIndex } from './word-index.ts';

export type ListsByWords = Omit<RankedLists, 'sectionsByEmbedding'>;

/** Keeps addresses, not pages. */
export class WordRanking {
  readonly #sections: Omit<RankedSection, 'score'>[] = [];
  readonly #pages: Omit<RankedPage, 'score'>[] = [];
  readonly #sectionWords: WordIndex<Section>;
  readonly #pageWords: WordIndex<Page>;

  constructor(language: string) {
    const terms = termsOf(language);
    this.#sectionWords = new WordIndex(SEARCHED_SECTION_FIELDS, terms);
    this.#pageWords = new WordIndex(SEARCHED_PAGE_FIELDS, terms);
  }

  async add(pages: readonly Page[]): Promise<void> {
    const sections = pages.flatMap((page) => page.sections);
    this.#sections.push(...sections.map(({ id, url }) => ({ id, url })));
    this.#pages.push(...pages.map(({ url }) => ({ url })));
    await this.#sectionWords.add(sections);
    await this.#pageWords.add(pages);
  }

  async rank(query: EngineQuery): Promise<ListsByWords> {
    const sections = this.#sectionWords.rank(query, MAX_RANKED);
    // Each list has a turn of the event loop, because a large site holds it for long.
    await nextTurn();
    const pages = this.#pageWords.rank(query, MAX_RANKED);
    return {
      sectionsByWords: withKeys(sections, this.#sections),
      pagesByWords: withKeys(pages, this.#pages),
    };
  }
}

function withKeys<Key>(
  ranked: readonly { readonly position: number; readonly score: number }[],
  keys: readonly Key[],
): (Key & { readonly score: number })[] {
  return ranked.flatMap(({ position, score }) => {
    const key = keys[position];
    return key === undefined ? [] : [{ ...key, score }];
  });
}
