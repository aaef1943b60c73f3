import type { Page, Section } from '@assist/content';
import { embedTexts, type VectorFiles } from '../embed-texts.ts';
import type { Embedder } from '../embedder.ts';
import { pageKey } from '../page-key.ts';
import {
  type EmbeddingProgress,
  type EngineQuery,
  type IndexStore,
  MAX_RANKED,
  type RankedLists,
  type RankedSection,
  type SearchEngine,
} from '../search-engine.ts';
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
    open: async ({ read, summarise }) => {
      const pages = await read();
      const engine = new EmbeddedEngine(pages, files, termsOf(language));
      await engine.index();
      return Object.assign(engine, { summary: await summarise(pages, engine) });
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

class EmbeddedEngine implements SearchEngine {
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #sections: readonly Section[];
  readonly #files: VectorFiles;
  readonly #sectionIndex: WordIndex<Section>;
  readonly #pageIndex: WordIndex<Page>;
  #vectors: readonly EmbeddedVector[] = [];

  constructor(pages: readonly Page[], files: VectorFiles, terms: Terms) {
    this.#sectionIndex = new WordIndex(SECTION_FIELDS, terms);
    this.#pageIndex = new WordIndex(PAGE_FIELDS, terms);
    this.#pages = new Map(pages.map((page) => [pageKey(page.url), page]));
    this.#sections = pages.flatMap(({ sections }) => sections);
    this.#files = files;
  }

  async index(): Promise<void> {
    await this.#sectionIndex.add(this.#sections);
    await this.#pageIndex.add([...this.#pages.values()]);
  }

  async rank(query: EngineQuery): Promise<RankedLists> {
    return {
      sectionsByWords: this.#sectionIndex
        .rank(query, MAX_RANKED)
        .map(({ document, score }) => rankedSection(document, score)),
      pagesByWords: this.#pageIndex
        .rank(query, MAX_RANKED)
        .map(({ document, score }) => ({ url: document.url, score })),
      sectionsByEmbedding: query.vector === undefined ? [] : this.#nearest(query.vector),
    };
  }

  async pages(urls: readonly string[]): Promise<readonly Page[]> {
    return urls.flatMap((url) => this.#pages.get(pageKey(url)) ?? []);
  }

  async addEmbeddings(embedder: Embedder, onProgress?: EmbeddingProgress): Promise<void> {
    const embedded = embeddedTexts([...this.#pages.values()]);
    const texts = embedded.map(({ text }) => text);
    const vectors = await embedTexts(texts, embedder, this.#files, onProgress);
    this.#vectors = vectors.flatMap((vector, position): EmbeddedVector[] => {
      const section = embedded[position]?.section;
      return section === undefined ? [] : [{ section, vector }];
    });
  }

  /** Does nothing, because an index in memory has no connection to close. */
  async close(): Promise<void> {}

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
