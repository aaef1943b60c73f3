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

export interface RankedLists {
  readonly sectionsByWords: readonly RankedSection[];
  readonly pagesByWords: readonly RankedPage[];
  readonly sectionsByEmbedding: readonly RankedSection[];
}

export interface Index {
  rank(query: EngineQuery): Promise<RankedLists>;
  /** Returns the pages with the `pageKey` of the URLs, in the same order. Omits unknown URLs. */
  pages(urls: readonly string[]): Promise<readonly Page[]>;
}

export const MAX_RANKED = 50;

/** Host and path without query, fragment, `index.html` and trailing slash. */
export function pageKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/(?:index\.html?)?$/i, '')}`;
}

/** An index that a store has opened. It ranks by words. */
export interface OpenIndex<Summary> extends Index {
  readonly summary: Summary;
  /** Also ranks by embeddings. @throws errors of the embedder and the database */
  embed(embedder: Embedder): Promise<Index>;
  /** Releases the index after a newer index has replaced it. Answers in progress may still use it. */
  close(): Promise<void>;
}

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
  isWhole(): Promise<boolean>;
}
