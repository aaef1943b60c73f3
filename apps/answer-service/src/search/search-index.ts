import type { Section } from '@assist/content';

/** What to look for. */
export interface SearchQuery {
  readonly text: string;
  /**
   * The page the visitor asks from: its sections are preferred, and a question that means nothing by
   * itself ('How do I apply for this?') is read as being about it.
   */
  readonly contextUrl?: string;
  readonly limit: number;
}

/** A section that matches, and how well. */
export interface SearchHit {
  readonly section: Section;
  /** Comparable within one search only. */
  readonly score: number;
  /** How much of the question's meaning the section holds, 0 to 1; comparable between searches. */
  readonly coverage: number;
}

/** The port to whatever holds the sections: in memory here, a database when one machine is not enough. */
export interface SearchIndex {
  /** Best first; empty when nothing matches. */
  search(query: SearchQuery): Promise<readonly SearchHit[]>;
  /** The sections of one page in reading order; empty when the page is unknown. */
  page(url: string): Promise<readonly Section[]>;
}
