import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page, Section } from '@assist/content';
import {
  type EngineQuery,
  MAX_RANKED,
  type RankedLists,
  type RankedPage,
  type RankedSection,
} from '../content-index.ts';
import { embeddedTexts, PAGE_FIELDS, SECTION_FIELDS } from '../section-text.ts';
import { termsOf } from '../terms.ts';
import { bestOf, Vectors } from '../vector-store.ts';
import { WordIndex } from './word-index.ts';

type SectionKey = Omit<RankedSection, 'score'>;

/** Ranks by words and, once it has vectors, by embeddings. Keeps addresses, not pages. */
export class Ranking {
  readonly #sections: SectionKey[] = [];
  readonly #pages: Omit<RankedPage, 'score'>[] = [];
  readonly #sectionWords: WordIndex<Section>;
  readonly #pageWords: WordIndex<Page>;
  /** The section of each embedded text. The texts of a section follow each other. */
  readonly #texts: SectionKey[] = [];
  #vectors: Vectors | undefined;

  constructor(language: string) {
    const terms = termsOf(language);
    this.#sectionWords = new WordIndex(SECTION_FIELDS, terms);
    this.#pageWords = new WordIndex(PAGE_FIELDS, terms);
  }

  async add(pages: readonly Page[]): Promise<void> {
    const sections = pages.flatMap((page) => page.sections);
    this.#sections.push(...sections.map(keyOf));
    this.#pages.push(...pages.map(({ url }) => ({ url })));
    this.#texts.push(...embeddedTexts(pages).map(({ section }) => keyOf(section)));
    await this.#sectionWords.add(sections);
    await this.#pageWords.add(pages);
  }

  /** Also ranks by embeddings. `vectors` are those of the `embeddedTexts` of all pages. */
  async embed({ values, scales }: Pick<Vectors, 'values' | 'scales'>): Promise<void> {
    this.#vectors = new Vectors(values, scales);
  }

  async rank(query: EngineQuery): Promise<RankedLists> {
    const sections = this.#sectionWords.rank(query, MAX_RANKED);
    // Each list has a turn of the event loop, because a large site holds it for long.
    await nextTurn();
    const pages = this.#pageWords.rank(query, MAX_RANKED);
    await nextTurn();
    return {
      sectionsByWords: withKeys(sections, this.#sections),
      pagesByWords: withKeys(pages, this.#pages),
      sectionsByEmbedding:
        this.#vectors && query.vector ? await this.#findNearest(this.#vectors, query.vector) : [],
    };
  }

  /** Returns the sections with the nearest text. None if the vectors differ in length: another embedder made them. */
  async #findNearest(vectors: Vectors, question: Float32Array): Promise<readonly RankedSection[]> {
    const products = await vectors.dotProducts(question);
    // Leaves each section its best text.
    for (let position = 1; position < products.length; position += 1) {
      if (this.#texts[position]?.id !== this.#texts[position - 1]?.id) continue;
      products[position] = Math.max(products[position - 1] ?? 0, products[position] ?? 0);
      products[position - 1] = Number.NEGATIVE_INFINITY;
    }
    const best = bestOf(products, MAX_RANKED);
    const scored = best.map((position) => ({ position, score: products[position] ?? 0 }));
    return withKeys(scored, this.#texts);
  }
}

function keyOf({ id, url }: Section): SectionKey {
  return { id, url };
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
