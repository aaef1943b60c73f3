import type { SearchHit, SearchIndex } from './search-index.ts';

/** The least part of a question's meaning a section must hold to be an answer to it. Measured: see the evaluation tests. */
export const MIN_COVERAGE = 0.6;

const CANDIDATES = 30;

/** What the content holds about a question. */
export interface Retrieval {
  /** Sections that answer it, best first; empty when the content does not. */
  readonly grounds: readonly SearchHit[];
  /** Sections nearest to it, answering or not. */
  readonly nearest: readonly SearchHit[];
}

/** Finds the sections that answer a question, and those that nearly do. */
export async function retrieve(
  index: SearchIndex,
  question: string,
  contextUrl?: string,
): Promise<Retrieval> {
  const context = contextUrl === undefined ? {} : { contextUrl };
  const nearest = await index.search({ text: question, limit: CANDIDATES, ...context });
  return { grounds: nearest.filter((hit) => hit.coverage >= MIN_COVERAGE), nearest };
}
