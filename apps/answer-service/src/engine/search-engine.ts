import type { Page } from '@assist/content';
import type { Embedder } from './embedder.ts';

/** A query of an engine. */
export interface EngineQuery {
  /** The question. */
  readonly text: string;
  /** The content's words for phrases of the question, from its synonyms. They weigh half as much. */
  readonly synonyms: readonly string[];
  /** The question's vector, of length 1. Without it, nothing is ranked by embeddings. */
  readonly vector?: Float32Array;
}

/** An entry of a ranked list of pages. Scores compare within one list only. */
export interface RankedPage {
  readonly url: string;
  readonly score: number;
}

/** An entry of a ranked list of sections. */
export interface RankedSection extends RankedPage {
  readonly id: string;
}

/** The lists that an engine ranks, each best first. */
export interface RankedLists {
  readonly sectionsByWords: readonly RankedSection[];
  readonly pagesByWords: readonly RankedPage[];
  /** Sections by the cosine similarity of their embeddings. */
  readonly sectionsByEmbedding: readonly RankedSection[];
}

/** The port to a search engine. Only engines know postings, vectors and SQL. */
export interface SearchEngine {
  /** @throws errors of the engine */
  rank(query: EngineQuery): Promise<RankedLists>;
  /** Returns pages by address, in order, and leaves out unknown ones. Ignores query, fragment and last slash. */
  pages(urls: readonly string[]): Promise<readonly Page[]>;
}

/** The most sections, and the most pages, in a ranked list. */
export const MAX_RANKED = 50;

/** An index of one state of the content folder. */
export interface ContentIndex<Summary> extends SearchEngine {
  /** The result of `summarise` when the content was indexed. */
  readonly summary: Summary;
  /**
   * Embeds the sections without a vector of this embedder. Afterwards `rank` uses embeddings.
   * @throws errors of the embedder
   */
  addEmbeddings(embedder: Embedder, onProgress?: EmbeddingProgress): Promise<void>;
  /** Releases the index after another has replaced it. Running answers may still use it. */
  close(): Promise<void>;
}

/** Called with the number of embedded texts, and the number to embed. */
export type EmbeddingProgress = (done: number, total: number) => void;

/** The content to index. */
export interface IndexSource<Summary> {
  /** The key of this state of the content: the same key means the same pages. */
  readonly key: string;
  /**
   * Reads the pages. Called only if no index with this key exists.
   * @throws {ContentError} when the folder cannot be read or holds no pages
   */
  readonly read: () => Promise<readonly Page[]>;
  /** Summarises the pages, so that an instance that finds the index need not read them. */
  readonly summarise: (pages: readonly Page[], engine: SearchEngine) => Promise<Summary>;
}

/** A store of indexes: memory, or a database that instances share. */
export interface IndexStore {
  /** @throws {ContentError} when the content cannot be read, or the database cannot be used */
  open<Summary>(source: IndexSource<Summary>): Promise<ContentIndex<Summary>>;
}
