import type { Page, Section } from '@assist/content';

/** What to look for. */
export interface SearchQuery {
  readonly text: string;
  /**
   * The page the visitor asks from: a question that names nothing by itself ('How do I apply for this?')
   * is read as being about it.
   */
  readonly contextUrl?: string;
}

/** A section, and how well it matches. */
export interface SearchHit {
  readonly section: Section;
  /** Comparable within one search only. */
  readonly score: number;
}

/** A page that matches, with its sections, best first. */
export interface PageHit {
  readonly page: Page;
  readonly sections: readonly SearchHit[];
}

/** How much there is to say that the content holds an answer at all. */
export interface Evidence {
  /** BM25 of the best section, in words that no other section holds. */
  readonly relevance: number;
  /** The share of the question, by rarity of its words, that the names of the best pages hold: 0 to 1. */
  readonly coverage: number;
  /** The cosine of the section nearest in meaning; undefined where nothing is embedded. */
  readonly similarity?: number;
}

/** What a search finds. */
export interface SearchResult {
  /** Best first; empty when nothing matches. */
  readonly pages: readonly PageHit[];
  readonly evidence: Evidence;
}

/** The port to whatever holds the pages: in memory here, a database when one machine is not enough. */
export interface SearchIndex {
  search(query: SearchQuery): Promise<SearchResult>;
  /** A page by its address; undefined when it is unknown. */
  page(url: string): Promise<Page | undefined>;
}
