import { RANK_SOFTNESS } from '../tuning.ts';

/**
 * Fuses ranked lists: each gives its members 1 / (k + rank), so that scores of different kinds need
 * no common scale and a member high in several lists wins. Best first; equal scores in the order of
 * the lists.
 */
export function fuseByReciprocalRank<Item>(
  lists: readonly (readonly Item[])[],
): ReadonlyMap<Item, number> {
  const scores = new Map<Item, number>();
  for (const list of lists) {
    for (const [rank, item] of list.entries()) {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (RANK_SOFTNESS + rank + 1));
    }
  }
  return new Map([...scores].sort(([, a], [, b]) => b - a));
}
