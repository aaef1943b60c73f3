/**
 * The positions of the highest scores above 0, best first; equal scores in their order. Numbers alone are sorted first,
 * because sorting tens of thousands of positions would take longer than all the rest.
 */
export function topRanked(scores: Float32Array, limit: number): number[] {
  const least = scores.toSorted().at(-limit) ?? 0;
  const best: number[] = [];
  for (const [position, score] of scores.entries()) {
    if (score > 0 && score >= least) best.push(position);
  }
  return best.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, limit);
}
