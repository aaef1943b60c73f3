import type { Search, SearchQuery, SearchResult } from '../engine/search.ts';
import type { Signals } from '../engine/signals.ts';

export type Verdict = 'sure' | 'unsure' | 'declined';

/**
 * Two sums of weighted signals decide (docs/decisions/0009): whether the question is on topic, and whether the answer is
 * right. How the lists agree tells the second, but hardly the first. The same weights serve every site, engine and
 * embedder. `npm run evaluate -- --fit` fits them; these are rounded.
 */
const ON_TOPIC = { nearness: 1, foreignness: -0.8, coverage: 1, agreement: 0, lead: 0 };
const RIGHT = { nearness: 0.93, foreignness: -0.62, coverage: 1.01, agreement: 0.56, lead: 0.43 };
/** On two other sites, 97 and 100 of 100 questions in scope reach it, and 13 and 16 of 100 off topic. */
const LEAST_ON_TOPIC = 1.5;
/** A decline names pages from here on. */
const LEAST_NEAR = 1.25;
/** Half of the questions in scope reach it, and 1 of 100 off topic. */
const LEAST_SURE = 4.5;

/** A search's result with the verdict on it. Of the pages, a decline has only those near the question. */
export interface Retrieval extends Omit<SearchResult, 'signals'> {
  readonly verdict: Verdict;
  /** Undefined before the search. */
  readonly signals?: Signals;
}

export const NOTHING_RETRIEVED: Retrieval = {
  verdict: 'declined',
  searchedText: '',
  pages: [],
  passages: [],
  missing: [],
};

/** @throws errors of the search engine */
export async function retrieve(search: Search, query: SearchQuery): Promise<Retrieval> {
  const result = await search.find(query);
  const { pages, missing, signals } = result;
  const verdict = pages.length === 0 ? 'declined' : verdictOn(signals);
  if (verdict === 'declined') {
    return { ...result, verdict, pages: sumOf(ON_TOPIC, signals) < LEAST_NEAR ? [] : pages };
  }
  return { ...result, verdict: missing.length > 0 ? 'unsure' : verdict };
}

/** Decides whether the content answers a question. What the site itself names is never declined. */
export function verdictOn(signals: Signals): Verdict {
  if (signals.named === 'identifier') return 'sure';
  if (sumOf(ON_TOPIC, signals) < LEAST_ON_TOPIC) {
    return signals.named === 'none' ? 'declined' : 'unsure';
  }
  return sumOf(RIGHT, signals) < LEAST_SURE ? 'unsure' : 'sure';
}

function sumOf(weights: typeof RIGHT, { coverage, agreement, lead, ...signals }: Signals): number {
  // Without embeddings, the share of known words stands for the nearness.
  const { nearness = 3 * coverage - 0.3, foreignness = 0 } = signals;
  return (
    weights.nearness * nearness +
    weights.foreignness * foreignness +
    weights.coverage * coverage +
    weights.agreement * agreement +
    weights.lead * lead
  );
}
