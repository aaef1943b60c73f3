import type { SearchMeasurement } from '../../apps/answer-service/bench/search-measurement.ts';
import { fromRoot } from '../paths.mjs';
import { loadBenchmark } from './load-benchmark.ts';

/** A site like that of one department, ten of them, and one larger than any known. */
const sizes = [216, 2_160, 10_000];

/** Measures the search over the sample content, written out to each size. */
export async function measureSearch() {
  const benchmark: {
    measureSearch(folder: string, sizes: readonly number[]): AsyncIterable<SearchMeasurement>;
  } = await loadBenchmark('apps/answer-service');
  const measurements = [];
  const folder = fromRoot('apps/answer-service/content');
  for await (const measurement of benchmark.measureSearch(folder, sizes)) {
    measurements.push(measurement);
  }
  return measurements;
}
