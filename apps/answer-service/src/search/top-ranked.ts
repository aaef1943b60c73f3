/** How finely scores are told apart before only the best are sorted. */
const BUCKETS = 1_024;

/**
 * The positions of the highest scores above 0, best first; equal scores in their order. Sorts little
 * more than `limit` of them, because sorting tens of thousands would take longer than all the rest.
 */
export function topRanked(scores: Float32Array, limit: number): number[] {
  let most = 0;
  for (const score of scores) if (score > most) most = score;
  if (most === 0) return [];
  const bucketOf = (score: number): number => Math.floor((score / most) * (BUCKETS - 1));
  const sizes = new Uint32Array(BUCKETS);
  for (const score of scores) {
    if (score > 0) {
      const bucket = bucketOf(score);
      sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    }
  }
  let least = BUCKETS - 1;
  for (let held = sizes[least] ?? 0; held < limit && least > 0; held += sizes[least] ?? 0)
    least -= 1;
  const best: number[] = [];
  for (let position = 0; position < scores.length; position += 1) {
    const score = scores[position] ?? 0;
    if (score > 0 && bucketOf(score) >= least) best.push(position);
  }
  return best.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, limit);
}
