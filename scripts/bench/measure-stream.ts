import { interleave, median, processorTimeOf } from '@assist/test-kit/bench';
import type { BenchmarkCase } from '../../packages/chat/bench/index.ts';
import { loadBenchmark } from './load-benchmark.ts';

/**
 * What reading one case costs: medians of processor time in ms. The reference is absent where it would take minutes.
 */
export type StreamMeasurement = Omit<BenchmarkCase, 'referenceSamples'> & {
  oursMs: number;
  referenceMs?: number;
};

const ourSamples = 9;

/** A sample reads at least so many characters, by client: a shorter one would be noise. */
const charactersPerSample = { ours: 1_000_000, reference: 200_000 };

/**
 * Measures every case beside the reference, in this process, and yields each row when it is known.
 */
export async function* measureStream(): AsyncGenerator<StreamMeasurement, void, undefined> {
  const { cases, createReaders, warmUp }: typeof import('../../packages/chat/bench/index.ts') =
    await loadBenchmark('packages/chat');
  await warmUp();
  for (const { referenceSamples, ...measured } of cases) {
    const readers = createReaders({ referenceSamples, ...measured });
    const sample = (name: 'ours' | 'reference') => () => {
      const runCount = Math.floor(charactersPerSample[name] / measured.characters);
      return processorTimeOf(readers[name], Math.max(1, runCount));
    };
    const samples = await interleave(
      { ours: sample('ours'), reference: sample('reference') },
      { ours: ourSamples, reference: referenceSamples },
    );
    yield {
      ...measured,
      oursMs: median(samples.ours),
      ...(referenceSamples > 0 && { referenceMs: median(samples.reference) }),
    };
  }
}
