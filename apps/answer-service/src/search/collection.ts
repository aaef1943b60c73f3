import type { Page } from '@assist/content';
import type { WordIndex } from './word-index.ts';

/**
 * The port to where pages and what is known of their words are kept: in memory, or in a database that several
 * instances share. Pages and sections are numbered in reading order.
 */
export interface Collection {
  /** The number of each page's first section, and at the end the number of all sections. */
  readonly firstSections: Uint32Array;
  /** The question with each unknown word replaced by the known one it most likely means, if any is near. */
  correct(question: string): Promise<string>;
  /** What is known of these terms; of others it may know nothing. */
  words(terms: readonly string[]): Promise<Omit<WordIndex, 'spelling'>>;
  /** Pages by their numbers, in the order of those. */
  pages(numbers: readonly number[]): Promise<readonly Page[]>;
  /** A page by its address; undefined when it is unknown. */
  page(url: string): Promise<Page | undefined>;
}
