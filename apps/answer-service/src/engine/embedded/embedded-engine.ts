import type { Page, Section } from '@assist/content';
import {
  type EmbeddingProgress,
  type EngineQuery,
  type Index,
  type IndexStore,
  MAX_RANKED,
  type RankedLists,
  type RankedSection,
} from '../content-index.ts';
import { embedTexts, type VectorFiles } from '../embed-texts.ts';
import type { Embedder } from '../embedder.ts';
import { pageKey } from '../page-key.ts';
import { type EmbeddedText, embeddedTexts } from '../section-text.ts';
import { type Terms, termsOf } from '../terms.ts';
import { dotProduct } from '../vectors.ts';
import { type Field, WordIndex } from './word-index.ts';

/**
 * Creates a store that keeps its index in memory. MiniSearch ranks by words; the exact cosine similarity ranks by
 * embeddings.
 * @param language the content's language, which sets the stemmer and the stop words
 */
export function createEmbeddedStore(files: VectorFiles, language = 'en'): IndexStore {
  return {
    isWhole: async () => true,
    open: async (_, read, summarise) => {
      const pages = await read();
      const words = new EmbeddedIndex(pages, await indexWords(pages, termsOf(language)));
      return {
        rank: (query) => words.rank(query),
        pages: (urls) => words.pages(urls),
        summary: await summarise(pages, words),
        embed: (embedder, onProgress) => words.embed(embedder, files, onProgress),
        close: async () => {},
      };
    },
  };
}

/** The searched fields of a section. */
const SECTION_FIELDS: Readonly<Record<string, Field<Section>>> = {
  title: { weight: 2, text: ({ pageTitle }) => pageTitle },
  heading: { weight: 2, text: ({ heading }) => heading },
  questions: { weight: 1.5, text: ({ questions = [] }) => questions.join('\n') },
  text: { weight: 1, text: ({ parentHeadings, text }) => [...parentHeadings, text].join('\n') },
};

/** The searched fields of a page. */
const PAGE_FIELDS: Readonly<Record<string, Field<Page>>> = {
  title: { weight: 3, text: ({ title }) => title },
  description: { weight: 2, text: ownSummary },
  questions: { weight: 1.5, text: allQuestions },
  text: {
    weight: 1,
    text: ({ sections }) => sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n'),
  },
};

interface WordIndexes {
  readonly sections: WordIndex<Section>;
  readonly pages: WordIndex<Page>;
}

async function indexWords(pages: readonly Page[], terms: Terms): Promise<WordIndexes> {
  const indexes = {
    sections: new WordIndex(SECTION_FIELDS, terms),
    pages: new WordIndex(PAGE_FIELDS, terms),
  };
  await indexes.sections.add(pages.flatMap(({ sections }) => sections));
  await indexes.pages.add([...byKey(pages).values()]);
  return indexes;
}

function byKey(pages: readonly Page[]): ReadonlyMap<string, Page> {
  return new Map(pages.map((page) => [pageKey(page.url), page]));
}

class EmbeddedIndex implements Index {
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #words: WordIndexes;
  readonly #vectors: readonly EmbeddedVector[];

  constructor(pages: readonly Page[], words: WordIndexes, vectors: readonly EmbeddedVector[] = []) {
    this.#pages = byKey(pages);
    this.#words = words;
    this.#vectors = vectors;
  }

  async rank(query: EngineQuery): Promise<RankedLists> {
    return {
      sectionsByWords: this.#words.sections
        .rank(query, MAX_RANKED)
        .map(({ document, score }) => rankedSection(document, score)),
      pagesByWords: this.#words.pages
        .rank(query, MAX_RANKED)
        .map(({ document, score }) => ({ url: document.url, score })),
      sectionsByEmbedding: query.vector === undefined ? [] : this.#nearest(query.vector),
    };
  }

  async pages(urls: readonly string[]): Promise<readonly Page[]> {
    return urls.flatMap((url) => this.#pages.get(pageKey(url)) ?? []);
  }

  async embed(
    embedder: Embedder,
    files: VectorFiles,
    onProgress?: EmbeddingProgress,
  ): Promise<EmbeddedIndex> {
    const pages = [...this.#pages.values()];
    const embedded = embeddedTexts(pages);
    const texts = embedded.map(({ text }) => text);
    const vectors = await embedTexts(texts, embedder, files, onProgress);
    const found = vectors.flatMap((vector, position): EmbeddedVector[] => {
      const section = embedded[position]?.section;
      return section === undefined ? [] : [{ section, vector }];
    });
    return new EmbeddedIndex(pages, this.#words, found);
  }

  /**
   * Returns the sections with the highest cosine similarity to the question. Skips vectors of a different length,
   * because another embedder made them.
   */
  #nearest(question: Float32Array): RankedSection[] {
    const best = new Map<string, RankedSection>();
    for (const { section, vector } of this.#vectors) {
      if (vector.length !== question.length) continue;
      const cosine = dotProduct(vector, question);
      const known = best.get(section.id)?.score ?? Number.NEGATIVE_INFINITY;
      if (cosine > known) best.set(section.id, rankedSection(section, cosine));
    }
    return [...best.values()].sort((a, b) => b.score - a.score).slice(0, MAX_RANKED);
  }
}

/** The vector of an embedded text, with the section that the text belongs to. */
interface EmbeddedVector extends Pick<EmbeddedText, 'section'> {
  readonly vector: Float32Array;
}

function rankedSection({ id, url }: Section, score: number): RankedSection {
  return { id, url, score };
}

/** Returns the page's description, or the page's first paragraph if the description is empty. */
function ownSummary({ description, sections }: Page): string {
  return description || (sections[0]?.text.split('\n', 1)[0] ?? '');
}

function allQuestions(page: Page): string {
  return [page, ...page.sections].flatMap(({ questions = [] }) => questions).join('\n');
}
