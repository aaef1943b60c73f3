import type { Search, SearchQuery, SearchResult, Signals } from '../engine/search.ts';

export type Verdict = 'sure' | 'unsure' | 'declined';

/**
 * Each signal adds its weighted value to the evidence, of which an answer needs some (docs/decisions/0009). The same
 * weights serve every site, engine and embedder. `npm run evaluate -- --fit` fits them; these come from a fit that also
 * knew the first pages of declined questions.
 */
const WEIGHTS = {
  nearness: 0.93,
  foreignness: -0.62,
  coverage: 1.01,
  agreement: 0.56,
  lead: 0.43,
} as const;
/** 97 of 100 questions in scope reach it, and one of four off topic. To decline the former is the greater harm. */
const LEAST_ON_TOPIC = 2.3;
/** A decline names pages from here on. */
const LEAST_NEAR = 1.8;
/**
 * Two of three questions in scope reach it, and 8 of 200 off topic. A limit of 4.5 would stop 6 of these 8, and turn 13
 * of 200 answers in scope into lists.
 */
const LEAST_SURE = 4.25;

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
    return { ...result, verdict, pages: evidenceOf(signals) < LEAST_NEAR ? [] : pages };
  }
  return { ...result, verdict: missing.length > 0 ? 'unsure' : verdict };
}

/** Decides whether the content answers a question. What the site itself names is never declined. */
export function verdictOn(signals: Signals): Verdict {
  if (signals.named === 'identifier') return 'sure';
  const evidence = evidenceOf(signals);
  if (evidence < LEAST_ON_TOPIC) return signals.named === 'none' ? 'declined' : 'unsure';
  return evidence < LEAST_SURE ? 'unsure' : 'sure';
}

function evidenceOf({ coverage, agreement, lead, ...signals }: Signals): number {
  // Without embeddings, the share of known words stands for the nearness.
  const { nearness = 3 * coverage - 0.3, foreignness = 0 } = signals;
  return (
    WEIGHTS.nearness * nearness +
    WEIGHTS.foreignness * foreignness +
    WEIGHTS.coverage * coverage +
    WEIGHTS.agreement * agreement +
    WEIGHTS.lead * lead
  );
}
