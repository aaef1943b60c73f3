import type { Signals } from '../engine/search.ts';

/** How a question is met: with a sure answer, with one that may not be what was asked, or not at all. */
export type Verdict = 'sure' | 'unsure' | 'declined';

/**
 * Evidence that the content answers a question: similarity plus twice the likeness, and a little for the words of the section's
 * name. Chosen on 280 questions and 246 off topic of apps/evaluation, over two contents: area under the curve 0.959 and 0.978.
 */
const WEIGHTS = { likeness: 2, nameCoverage: 0.3 };

/** At most 1 of 100 questions off topic lies above `sure`, and 15 above `onTopic`; 92 of 100 others lie above `onTopic`. */
const THRESHOLDS = { sure: 0.8, onTopic: 0.44 };

/** Thresholds without embeddings: the share of the question's words that the best page holds decides alone. */
const COVERAGE_THRESHOLDS = { sure: 0.99, onTopic: 0.5 };

/** Decides whether a question is on topic, and whether the answer is sure. */
export function judge({ similarity, likeness, nameCoverage, coverage }: Signals): Verdict {
  if (similarity === undefined || likeness === undefined) {
    return verdictOf(coverage, COVERAGE_THRESHOLDS);
  }
  const evidence = similarity + WEIGHTS.likeness * likeness + WEIGHTS.nameCoverage * nameCoverage;
  return verdictOf(evidence, THRESHOLDS);
}

function verdictOf(evidence: number, { sure, onTopic }: typeof THRESHOLDS): Verdict {
  if (evidence < onTopic) return 'declined';
  return evidence < sure ? 'unsure' : 'sure';
}
