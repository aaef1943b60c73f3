import type { Signals } from '../engine/search.ts';

/** The verdict on a question: answer as sure, answer as unsure, or decline. */
export type Verdict = 'sure' | 'unsure' | 'declined';

/** Minimum evidence for a sure answer (`sure`) and for any answer (`onTopic`). */
interface Thresholds {
  readonly sure: number;
  readonly onTopic: number;
}

/**
 * The rule that decides whether a question is answered. Holds both thresholds and the weights of the signals;
 * similarity always has weight 1.
 */
export interface Gate extends Thresholds {
  readonly likeness: number;
  readonly nameCoverage: number;
}

/**
 * The gate for the local embeddings. For other embeddings, `npm run evaluate -- --fit` prints a gate. This gate was
 * fitted on 860 on-topic and 1,500 off-topic questions of apps/evaluation (area under the curve 0.979). Both thresholds
 * were then raised, so that fewer off-topic questions get an answer. Now 0.5 % of the off-topic questions exceed
 * `sure`, and 9 % exceed `onTopic` (20 % on small sites).
 */
const LOCAL_GATE: Gate = { likeness: 2, nameCoverage: 0.1, sure: 0.66, onTopic: 0.4 };

/**
 * Thresholds when there are no embeddings. The evidence is then the share of the question's words that the best page
 * contains.
 */
const COVERAGE_THRESHOLDS: Thresholds = { sure: 0.99, onTopic: 0.5 };

/**
 * Decides whether a question is on topic and whether the answer is sure. A question whose identifier stands on the best
 * page is never declined.
 */
export function judge(signals: Signals, gate?: Gate): Verdict {
  const verdict = weigh(signals, gate);
  return verdict === 'declined' && signals.isIdentified === true ? 'unsure' : verdict;
}

function weigh(
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
