import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page, Section } from '@assist/content';
import {
  type EngineQuery,
  type Index,
  type IndexStore,
  MAX_RANKED,
  pageKey,
  type RankedLists,
  type RankedSection,
} from '../content-index.ts';
import { embeddedTexts, PAGE_FIELDS, SECTION_FIELDS } from '../section-text.ts';
import { termsOf } from '../terms.ts';
import { bestOf, embedTexts, type VectorFiles, type Vectors } from '../vector-store.ts';
import { WordIndex } from './word-index.ts';

export function createEmbeddedStore(files: VectorFiles, language: string): IndexStore {
  return {
    isWhole: async () => true,
    open: async (_, read, summarise) => {
      const all = await read();
      const pages = new Map(all.map((page) => [pageKey(page.url), page]));
      const terms = termsOf(language);
      const words = {
        sections: new WordIndex(SECTION_FIELDS, terms),
        pages: new WordIndex(PAGE_FIELDS, terms),
      };
      await words.sections.add([...pages.values()].flatMap(({ sections }) => sections));
      await words.pages.add([...pages.values()]);
      const index = createIndex(pages, words);
      return {
        ...index,
        summary: await summarise(all, index),
        embed: async (embedder) => {
          const embedded = embeddedTexts([...pages.values()]);
          const texts = embedded.map(({ text }) => text);
          const vectors = await embedTexts(texts, embedder, files);
          const sections = embedded.map(({ section }) => section);
          return createIndex(pages, words, { vectors, sections });
        },
        close: async () => {},
      };
    },
  };
}

interface WordIndexes {
  readonly sections: WordIndex<Section>;
  readonly pages: WordIndex<Page>;
}

/** The vectors of all texts, and the section of each. The texts of a section follow each other. */
interface EmbeddedTexts {
  readonly vectors: Vectors;
  readonly sections: readonly Section[];
}

function createIndex(
  pages: ReadonlyMap<string, Page>,
  words: WordIndexes,
  embedded?: EmbeddedTexts,
): Index {
  return {
    rank: async (query: EngineQuery): Promise<RankedLists> => {
      const sections = words.sections.rank(query, MAX_RANKED);
      // Each list has a turn of the event loop, because a large site holds it for long.
      await nextTurn();
      const pagesByWords = words.pages.rank(query, MAX_RANKED);
      await nextTurn();
      return {
        sectionsByWords: sections.map(({ document, score }) => ranked(document, score)),
        pagesByWords: pagesByWords.map(({ document, score }) => ({ url: document.url, score })),
        sectionsByEmbedding:
          embedded && query.vector ? await findNearest(embedded, query.vector) : [],
      };
    },
    pages: async (urls) => urls.flatMap((url) => pages.get(pageKey(url)) ?? []),
  };
}

/** Returns the sections with the nearest text. None if the vectors differ in length: another embedder made them. */
async function findNearest(
  { vectors, sections }: EmbeddedTexts,
  question: Float32Array,
): Promise<RankedSection[]> {
  const products = await vectors.dotProducts(question);
  // Leaves each section its best text.
  for (let position = 1; position < products.length; position += 1) {
    if (sections[position] !== sections[position - 1]) continue;
    products[position] = Math.max(products[position - 1] ?? 0, products[position] ?? 0);
    products[position - 1] = Number.NEGATIVE_INFINITY;
  }
  return bestOf(products, MAX_RANKED).flatMap((position) => {
    const section = sections[position];
    return section === undefined ? [] : [ranked(section, products[position] ?? 0)];
  });
}

function ranked({ id, url }: Section, score: number): RankedSection {
  return { id, url, score };
}
