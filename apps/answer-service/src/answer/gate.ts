import type { Signals } from '../engine/search.ts';

/** The verdict on a question: a sure answer, an unsure answer, or a decline. */
export type Verdict = 'sure' | 'unsure' | 'declined';

/** The least evidence for a sure answer, and for any answer. */
interface Thresholds {
  readonly sure: number;
  readonly onTopic: number;
}

/** The thresholds, and the weights of the signals other than similarity, which has weight 1. */
export interface Gate extends Thresholds {
  readonly likeness: number;
  readonly nameCoverage: number;
}

/**
 * The gate for the local embeddings; `npm run evaluate -- --fit` prints the gate for others. It was fitted on 860
 * questions and 1,500 off-topic ones of apps/evaluation (area under the curve 0.979). Both thresholds were then raised:
 * 0.5 % of off-topic questions exceed `sure`. 9 % exceed `onTopic` (20 % with small content).
 */
const LOCAL_GATE: Gate = { likeness: 2, nameCoverage: 0.1, sure: 0.66, onTopic: 0.4 };

/** Thresholds without embeddings, for the share of the question's words that the best page contains. */
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
