import type { Page } from '@assist/content';
import type { Embedder } from './embedder.ts';

/** A query, for which an engine ranks sections and pages. */
export interface EngineQuery {
  /** The question. */
  readonly text: string;
  /** The content's own words for phrases of the question, from its synonyms. They count half. */
  readonly synonyms: readonly string[];
  /** The question's vector, of length 1; without one nothing is ranked by meaning. */
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
  /** By cosine similarity. */
  readonly sectionsByMeaning: readonly RankedSection[];
}

/** The port to whatever ranks the passages of a content. Nothing above it knows postings, vectors or SQL. */
export interface SearchEngine {
  /** @throws whatever keeps the engine from answering */
  rank(query: EngineQuery): Promise<RankedLists>;
  /** Pages by their addresses, in that order; unknown ones are left out. A query, fragment or last slash makes no difference. */
  pages(urls: readonly string[]): Promise<readonly Page[]>;
}

/** The longest list of sections, and of pages, that an engine returns. */
export const MAX_RANKED = 50;

/** An index of one state of the content folder. */
export interface ContentIndex<Summary> extends SearchEngine {
  /** The summary that `summarise` made when the content was indexed. */
  readonly summary: Summary;
  /**
   * Embeds the sections that have no vector of this embedder yet; from then on they are ranked by meaning too.
   *
   * @throws what the embedder throws
   */
  addMeaning(embedder: Embedder, onProgress?: EmbeddingProgress): Promise<void>;
  /** Says that another index has taken its place. Answers that run may still use it. */
  close(): Promise<void>;
}

/** Told how many of the texts that need a vector have one. */
export type EmbeddingProgress = (done: number, total: number) => void;

/** The content that an index is made of. */
export interface IndexSource<Summary> {
  /** Names this state of the content: the same key means the same pages. */
  readonly key: string;
  /**
   * Reads the pages; called only where no index of this key exists.
   *
   * @throws {ContentError} when the folder cannot be read or holds no pages
   */
  readonly read: () => Promise<readonly Page[]>;
  /** Sums the pages up, so that an instance that finds the index need not read them. */
  readonly summarise: (pages: readonly Page[], engine: SearchEngine) => Promise<Summary>;
}

/** A store of indexes: this process, or a database that instances share. */
export interface IndexStore {
  /** @throws {ContentError} when the content cannot be read, or the database cannot be used */
  open<Summary>(source: IndexSource<Summary>): Promise<ContentIndex<Summary>>;
}
