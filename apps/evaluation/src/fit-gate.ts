import type { Signals } from './ask-service.ts';
import { EvaluationError } from './evaluation-error.ts';
import { type Figure, formatFigure, type Interval, Z } from './share.ts';

/**
 * The signals of each question, by which the gate judges it. A question has no signals if the gate did not judge it, or
 * if the service has no embeddings.
 */
export interface GateQuestions {
  readonly inScope: readonly (Signals | undefined)[];
  readonly offTopic: readonly (Signals | undefined)[];
}

/** The weights and thresholds by which the answer service's gate judges a question. */
export interface Gate {
  readonly likeness: number;
  readonly nameCoverage: number;
  readonly sure: number;
  readonly onTopic: number;
}

/** A gate fitted to questions, and figures on how well this gate separates questions in scope from off-topic ones. */
export interface GateFit {
  readonly gate: Gate;
  /**
   * The area under the receiver operating characteristic (ROC) curve. `interval` is the area's 95 % confidence
   * interval.
   */
  readonly area: number;
  readonly interval: Interval;
  readonly figures: readonly Figure[];
}

/** Maximum share of off-topic questions that may get a sure answer (`MOST_SURE`) or any passage (`MOST_SHOWN`). */
const MOST_SURE = 0.01;
const MOST_SHOWN = 0.15;

/** The weights of `likeness` that a fit tries. */
const LIKENESS_WEIGHTS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5];
/**
 * The weights of `nameCoverage` that a fit tries. The smallest are for embedding models whose similarities differ
 * little, because a large weight would outweigh these differences.
 */
const NAME_WEIGHTS = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1];

type Weights = Pick<Gate, 'likeness' | 'nameCoverage'>;

/**
 * Chooses the weights with the largest area under the ROC curve. Then chooses the two lowest thresholds
 * for which at most the share `MOST_SURE` of the off-topic questions gets a sure answer, and `MOST_SHOWN` any passage.
 * @throws {EvaluationError} if the signals of all questions in scope, or of all off-topic questions, are undefined
 */
export function fitGate({ inScope, offTopic }: GateQuestions): GateFit {
  const on = inScope.filter((one) => one !== undefined);
  const off = offTopic.filter((one) => one !== undefined);
  if (on.length === 0 || off.length === 0) {
    throw new EvaluationError('--fit needs questions in scope and off topic, and embeddings.');
  }
  const tried = LIKENESS_WEIGHTS.flatMap((likeness) =>
    NAME_WEIGHTS.map((nameCoverage) => scoreWeights({ likeness, nameCoverage }, on, off)),
  );
  const best = tried.reduce((one, other) => (other.area > one.area ? other : one));
  const sure = leastThreshold(best, MOST_SURE * offTopic.length);
  const onTopic = leastThreshold(best, MOST_SHOWN * offTopic.length);
  const figure = (
    name: string,
    evidence: readonly number[],
    least: number,
    of: number,
  ): Figure => ({
    name,
    count: evidence.filter((one) => one >= least).length,
    of,
  });
  return {
    gate: { ...best.weights, sure, onTopic },
    area: best.area,
    interval: areaInterval(best.area, on.length, off.length),
    figures: [
      figure('off topic: sure', best.off, sure, offTopic.length),
      figure('off topic: shown', best.off, onTopic, offTopic.length),
      figure('in scope: sure', best.on, sure, inScope.length),
      figure('in scope: shown', best.on, onTopic, inScope.length),
    ],
  };
}

/**
 * Weights and their results. A question's evidence is the weighted sum of its signals, which the gate compares with the
 * thresholds. `on` holds the evidence of the questions in scope, and `off` that of the off-topic questions.
 */
interface ScoredWeights {
  readonly weights: Weights;
  readonly on: readonly number[];
  readonly off: readonly number[];
  readonly area: number;
}

function scoreWeights(
  weights: Weights,
  on: readonly Signals[],
  off: readonly Signals[],
): ScoredWeights {
  const evidence = ({ similarity, likeness, nameCoverage }: Signals): number =>
    similarity + weights.likeness * likeness + weights.nameCoverage * nameCoverage;
  const scored = { on: on.map(evidence), off: off.map(evidence) };
  return { weights, ...scored, area: areaUnderCurve(scored.on, scored.off) };
}

/**
 * Returns the area under the ROC curve: the share of pairs in which the question in scope has more evidence than the
 * off-topic one. A tie counts half.
 */
function areaUnderCurve(on: readonly number[], off: readonly number[]): number {
  let won = 0;
  for (const one of on) {
    for (const other of off) won += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return won / (on.length * off.length);
}

/** Returns the 95 % confidence interval of an area under the curve (Hanley and McNeil 1982). */
function areaInterval(area: number, on: number, off: number): Interval {
  const twoOn = area / (2 - area) - area ** 2;
  const twoOff = (2 * area ** 2) / (1 + area) - area ** 2;
  const variance = (area * (1 - area) + (on - 1) * twoOn + (off - 1) * twoOff) / (on * off);
  const margin = Z * Math.sqrt(variance);
  return { low: Math.max(0, area - margin), high: Math.min(1, area + margin) };
}

/**
 * Returns the lowest threshold, in steps of 0.001, for which the gate lets pass no more than `limit` off-topic
 * questions. If there are only `limit` of them or fewer, returns the evidence of the weakest question in scope, so that
 * every question in scope passes.
 * @param limit maximum number of off-topic questions that pass; rounded down
 */
function leastThreshold({ on, off }: ScoredWeights, limit: number): number {
  const highest = off.toSorted((a, b) => b - a)[Math.floor(limit)];
  if (highest === undefined) return Math.floor(1_000 * Math.min(...on)) / 1_000;
  return (Math.floor(1_000 * highest) + 1) / 1_000;
}

/** Formats a fit: its figures and the `GATE` setting of the answer service. */
export function formatFit({ gate, area, interval, figures }: GateFit): string {
  const { likeness, nameCoverage, sure, onTopic } = gate;
  const [middle, low, high] = [area, interval.low, interval.high].map((one) => one.toFixed(3));
  return [
    'The gate that fits these questions:',
    `  ${middle} (${low}-${high}) area under the curve`,
    ...figures.map((figure) => `  ${formatFigure(figure)}`),
    `  GATE=${[likeness, nameCoverage, sure, onTopic].join(',')}`,
  ].join('\n');
}
