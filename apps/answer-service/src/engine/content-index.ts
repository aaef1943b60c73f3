import type { Page } from '@assist/content';
import type { Embedder } from './embedder.ts';

export interface EngineQuery {
  readonly text: string;
  /** The content's synonyms for phrases of the question. A synonym weighs half as much as a word of the question. */
  readonly synonyms: readonly string[];
  /** The question's embedding, normalised to length 1. Without the embedding, the engine ranks by words alone. */
  readonly vector?: Float32Array;
}

/** Only scores of the same list can be compared. */
export interface RankedPage {
  readonly url: string;
  readonly score: number;
}

export interface RankedSection extends RankedPage {
  readonly id: string;
}

/** The ranked lists that an engine returns for a query, each with the best match first. */
export interface RankedLists {
  readonly sectionsByWords: readonly RankedSection[];
  readonly pagesByWords: readonly RankedPage[];
  /** Sections ranked by the cosine similarity between question and section embeddings. */
  readonly sectionsByEmbedding: readonly RankedSection[];
}

/** A search index over one version of the pages. */
export interface Index {
  /** @throws errors of the database */
  rank(query: EngineQuery): Promise<RankedLists>;
  /** Returns the pages at URLs, in the same order. Omits unknown URLs. Ignores query, fragment and trailing slash. */
  pages(urls: readonly string[]): Promise<readonly Page[]>;
}

/** Maximum number of entries in a ranked list. */
export const MAX_RANKED = 50;

/** An index that a store has opened. It ranks by words. */
export interface OpenIndex<Summary> extends Index {
  readonly summary: Summary;
  /**
   * Embeds the texts that have no vector of this embedder, and returns the index that ranks by embeddings, too.
   * @throws errors of the embedder and the database
   */
  embed(embedder: Embedder, onProgress?: EmbeddingProgress): Promise<Index>;
  /** Releases the index after a newer index has replaced it. Answers in progress may still use it. */
  close(): Promise<void>;
}

/** Receives the number of texts embedded so far, and the total number of texts to embed. */
export type EmbeddingProgress = (done: number, total: number) => void;

/** A store of search indexes, either in memory or in a database that several instances share. */
export interface IndexStore {
  /**
   * Opens the index of a version of the pages.
   * @param key equal keys mean equal pages
   * @param read called only if the store has no index with this key
   * @param summarise its result is stored, so that an instance that reuses the index need not read the pages
   * @throws {ContentError} when the content cannot be read, or when the database cannot be used
   */
  open<Summary>(
    key: string,
    read: () => Promise<readonly Page[]>,
    summarise: (pages: readonly Page[], index: Index) => Promise<Summary>,
  ): Promise<OpenIndex<Summary>>;
  /**
   * Whether the store still has all tables of the open indexes.
   * @throws errors of the database
   */
  isWhole(): Promise<boolean>;
}
