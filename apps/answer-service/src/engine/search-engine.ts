import type { Page } from '@assist/content';
import type { Embedder } from './embedder.ts';

/** A query to a search engine. */
export interface EngineQuery {
  /** The question. */
  readonly text: string;
  /** The content's synonyms for phrases of the question. A synonym weighs half as much as a word of the question. */
  readonly synonyms: readonly string[];
  /** The question's embedding, normalised to length 1. Without the embedding, the engine ranks by words alone. */
  readonly vector?: Float32Array;
}

/** An entry of a ranked list of pages. Only scores of the same list can be compared. */
export interface RankedPage {
  readonly url: string;
  readonly score: number;
}

/** An entry of a ranked list of sections. */
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

/** The interface of a search engine. It hides word indexes, stored vectors and SQL from the rest of the service. */
export interface SearchEngine {
  /**
   * Ranks sections and pages for a query.
   * @throws errors of the engine
   */
  rank(query: EngineQuery): Promise<RankedLists>;
  /**
   * Returns the pages with the given URLs, in the same order. Omits unknown URLs. Ignores query, fragment and trailing
   * slash.
   */
  pages(urls: readonly string[]): Promise<readonly Page[]>;
}

/** Maximum number of entries in a ranked list. */
export const MAX_RANKED = 50;

/** A search index of one state of the content folder. */
export interface ContentIndex<Summary> extends SearchEngine {
  /** The result of `summarise`, stored when the content was indexed. */
  readonly summary: Summary;
  /**
   * Embeds the texts that have no vector of this embedder. Afterwards, `rank` also ranks by embeddings.
   * @throws errors of the embedder
   */
  addEmbeddings(embedder: Embedder, onProgress?: EmbeddingProgress): Promise<void>;
  /** Releases the index after a newer index has replaced it. Answers in progress may still use the released index. */
  close(): Promise<void>;
}

/** Receives the number of texts embedded so far, and the total number of texts to embed. */
export type EmbeddingProgress = (done: number, total: number) => void;

/** The content to index, with functions that read and summarise it. */
export interface IndexSource<Summary> {
  /** Identifies this state of the content. Equal keys mean equal pages. */
  readonly key: string;
  /**
   * Reads the pages. The store calls `read` only if it has no index with this key.
   * @throws {ContentError} when the folder cannot be read or holds no pages
   */
  readonly read: () => Promise<readonly Page[]>;
  /**
   * Summarises the pages. The store keeps the summary, so that an instance that reuses the index need not read the
   * pages.
   */
  readonly summarise: (pages: readonly Page[], engine: SearchEngine) => Promise<Summary>;
}

/** A store of search indexes, either in memory or in a database that several instances share. */
export interface IndexStore {
  /**
   * Opens the index of a content state. Builds the index if the store does not have it.
   * @throws {ContentError} when the content cannot be read, or when the database cannot be used
   */
  open<Summary>(source: IndexSource<Summary>): Promise<ContentIndex<Summary>>;
  /**
   * Whether the store still has everything of the open indexes.
   * @throws errors of the database
   */
  isWhole(): Promise<boolean>;
}
