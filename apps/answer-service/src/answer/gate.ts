import type { Signals } from '../engine/search.ts';

/** How a question is met: with a sure answer, with one that may not be what was asked, or not at all. */
export type Verdict = 'sure' | 'unsure' | 'declined';

/** The least evidence of a sure answer, and of one that is shown at all. */
interface Thresholds {
  readonly sure: number;
  readonly onTopic: number;
}

/** Weights of the evidence beside similarity, which counts once, and its thresholds. */
export interface Gate extends Thresholds {
  readonly likeness: number;
  readonly nameCoverage: number;
}

/**
 * The gate of the local embeddings: `npm run evaluate -- --fit` finds that of others. It was fitted on 860 questions and 1,500
 * off topic of apps/evaluation (area under the curve 0.979), and raised a little: 0.5 of 100 questions off topic lie above
 * `sure`, and 9 above `onTopic`; 20 where a content is small.
 */
const LOCAL_GATE: Gate = { likeness: 2, nameCoverage: 0.1, sure: 0.66, onTopic: 0.4 };

/** Thresholds without embeddings: the share of the question's words that the best page holds decides alone. */
const COVERAGE_THRESHOLDS: Thresholds = { sure: 0.99, onTopic: 0.5 };

/** Decides whether a question is on topic, and whether the answer is sure. */
export function judge(
  { similarity, likeness, nameCoverage, coverage = 0 }: Signals,
  gate: Gate = LOCAL_GATE,
): Verdict {
  if (similarity === undefined || likeness === undefined) {
    return verdictOf(coverage, COVERAGE_THRESHOLDS);
  }
  const evidence = similarity + gate.likeness * likeness + gate.nameCoverage * nameCoverage;
  return verdictOf(evidence, gate);
}

function verdictOf(evidence: number, { sure, onTopic }: Thresholds): Verdict {
  if (evidence < onTopic) return 'declined';
  return evidence < sure ? 'unsure' : 'sure';
}
