import { MEANING_SHARE } from '../tuning.ts';

/** Scores as shares of the highest, so that scores of different kinds can be added. */
export function relative(scores: Float32Array): Float32Array {
  const most = highest(scores);
  return most === 0 ? scores : scores.map((score) => score / most);
}

/**
 * Cosines as shares of the highest, counted from their mean: what a question has in common with every text says
 * nothing of any. They count as tuning.ts says.
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
  const shares = relative(highest(above) > 0 ? above : cosines);
  return shares.map((share) => MEANING_SHARE * share);
}

/** The sum of scores of the same members, position by position. */
export function added(lists: readonly Float32Array[]): Float32Array {
  const sums = new Float32Array(lists[0]?.length ?? 0);
  for (const scores of lists) {
    for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + (scores[i] ?? 0);
  }
  return sums;
}

/** The highest score; 0 when there is none. */
export function highest(scores: Float32Array): number {
  let most = 0;
  for (const score of scores) if (score > most) most = score;
  return most;
}
