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
  /** BM25 of the best section against the logarithm of the number of sections: the best of many is high by chance. */
  readonly relevance: number;
  /** The share of the question, by rarity of its words, that the best page's name and what is asked of it hold: 0 to 1. */
  readonly coverage: number;
  /** How much more the question is like those a department is asked than like others; undefined where nothing is embedded. */
  readonly likeness?: number;
  /** How far the best page is ahead of the next, each signal counting up to 1; undefined where a reranker decides. */
  readonly lead?: number;
  /** Whether the question names a form or the like that the content knows by its number. */
  readonly isIdentified: boolean;
  /** Whether the question has just the words of a title, a heading or a question asked before: the content answers that. */
  readonly isHeading: boolean;
}

/** What a search finds. */
export interface SearchResult {
  /** The question as it was read: misspelled words corrected, the page it points at named. */
  readonly question: string;
  /** Best first; empty when nothing matches. */
  readonly pages: readonly PageHit[];
  readonly evidence: Evidence;
}

/** Finds pages for a question. */
export interface SearchIndex {
  search(query: SearchQuery): Promise<SearchResult>;
  /** A page by its address; undefined when it is unknown. */
  page(url: string): Promise<Page | undefined>;
}
