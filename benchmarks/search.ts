import { median } from '@assist/test-kit/bench';
import type { SearchMeasurement } from '../apps/answer-service/bench/search-measurement.ts';
import { fromRoot } from '../scripts/paths.mjs';
import { judge, type Verdict } from './budgets.ts';
import { bundle, loadBundle } from './load-bundle.ts';

/** The numbers of pages to measure: one department's site, ten such sites, and more than any known site. */
const sizes = [216, 2_160, 10_800];

/** Measures the search at each size. Repeats the sample content to reach the number of pages. */
export async function measureSearch(): Promise<SearchMeasurement[]> {
  const benchmark = await loadBundle<typeof import('../apps/answer-service/bench/index.ts')>(
    'apps/answer-service',
    'bench/index.ts',
  );
  const worker = await bundle('apps/answer-service', 'src/engine/embedded/ranking-worker.ts');
  const measurements = [];
  const folder = fromRoot('apps/answer-service/content');
  for await (const row of benchmark.measureSearch(folder, sizes, worker)) measurements.push(row);
  return measurements;
}

/** The budgets, each with the store and the number of pages that it applies to. */
const judgedSizes = [
  ['question216', 'memory', 216],
  ['question2160', 'memory', 2_160],
  ['question10800', 'memory', 10_800],
  ['postgres10800', 'PostgreSQL', 10_800],
] as const;

/** Judges the search by its budgets. Skips PostgreSQL if it was not measured, because it may not be installed. */
export function judgeSearch(measurements: readonly SearchMeasurement[]): readonly Verdict[] {
  return judgedSizes.flatMap(([budget, store, pages]) => {
    const row = measurements.find((one) => one.store === store && one.pages === pages);
    if (row === undefined && store === 'PostgreSQL') return [];
    const { questionMs = [], heldMs = Number.NaN, questionHeldMs = Number.NaN } = row ?? {};
    const where = ` ${store === 'memory' ? '' : 'over PostgreSQL '}${pages} pages`;
    return [
      judge(budget, median(questionMs)),
      judge('indexing', heldMs, where),
      judge('asking', questionHeldMs, where),
    ];
  });
}

/** Returns a measurement as one row of a table, with times in ms. */
export function tabulateSearch({ questionMs, elapsedMs, ...figures }: SearchMeasurement) {
  return {
    ...figures,
    questionMs: median(questionMs),
    longestMs: Math.max(...questionMs),
    answeredMs: median(elapsedMs),
  };
}
