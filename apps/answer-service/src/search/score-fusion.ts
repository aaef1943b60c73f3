import { MEANING_SHARE } from '../tuning.ts';

/** Scores divided by their maximum, so that scores of different kinds can be added (CombSUM). */
export function normaliseByMaximum(scores: Float32Array): Float32Array {
  const most = maximum(scores);
  return most === 0 ? scores : scores.map((score) => score / most);
}

/**
 * Cosines minus their mean, divided by the maximum and weighted. The mean is what the question shares with every text,
 * so it does not tell them apart.
 */
export function meaningShares(cosines: Float32Array): Float32Array {
  let total = 0;
  let compared = 0;
  for (const cosine of cosines) {
    total += cosine;
    if (cosine > 0) compared += 1;
  }
  const mean = total / Math.max(1, compared);
  const above = cosines.map((cosine) => Math.max(0, cosine - mean));
  const shares = normaliseByMaximum(maximum(above) > 0 ? above : cosines);
  return shares.map((share) => MEANING_SHARE * share);
}

/** The sum of scores of the same members, position by position. */
export function sumScores(lists: readonly Float32Array[]): Float32Array {
  const sums = new Float32Array(lists[0]?.length ?? 0);
  for (const scores of lists) {
    for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + (scores[i] ?? 0);
  }
  return sums;
}

/** The maximum; 0 when there are no scores. */
export function maximum(scores: Float32Array): number {
  let most = 0;
  for (const score of scores) if (score > most) most = score;
  return most;
}
