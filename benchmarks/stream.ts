import { interleave, median, processorTimeOf } from '@assist/test-kit/bench';
import { judge, type Verdict } from './budgets.ts';
import { loadBundle } from './load-bundle.ts';
import type { Work } from './stream/readers.ts';
import type { Script } from './stream/workload.ts';

/** The cost of reading one answer. Times are medians of processor time, in ms. */
export interface StreamMeasurement {
  readonly work: Work;
  readonly script: Script;
  readonly linesPerChunk: number;
  readonly characters: number;
  readonly oursMs: number;
  /** Missing for long answers. The reference client (AI SDK) has a quadratic cost, and would take minutes. */
  readonly referenceMs?: number;
}

const applied = 'decode, apply';

/**
 * The measured cases: the work, the writing system, the lines per chunk, and the samples. `{ 10000: 7 }` means that the
 * reference client reads an answer of 10,000 characters 7 times. It reads long answers a few times or never, because
 * they take it a long time. Our client always gets `ourSamples`.
 */
const cases: readonly [Work, Script, number, Readonly<Record<number, number>>][] = [
  ['decode', 'Latin', 1, { 10000: 7, 100000: 7, 400000: 5, 1000000: 5 }],
  [applied, 'Latin', 1, { 10000: 7, 100000: 5, 400000: 1, 1000000: 0 }],
  ['decode', 'Latin', 100, { 10000: 7, 100000: 7, 400000: 5, 1000000: 5 }],
  [applied, 'Latin', 100, { 10000: 7, 100000: 5, 400000: 0, 1000000: 0 }],
  [applied, 'Cyrillic', 1, { 10000: 7, 100000: 1, 400000: 0, 1000000: 0 }],
];

const ourSamples = 9;

/** Minimum number of characters per sample, because shorter samples are noisy. */
const charactersPerSample = { ours: 1_000_000, reference: 200_000 };

/** Measures this project's client and the reference client, both in this process. */
export async function measureStream(): Promise<StreamMeasurement[]> {
  const { createReaders } = await loadBundle<typeof import('./stream/readers.ts')>(
    'benchmarks',
    'stream/readers.ts',
  );
  // Warms up the JavaScript engine for both clients, because the engine compiles only code that has run often.
  for (const [work, script, linesPerChunk] of cases.slice(0, 4)) {
    const { ours, reference } = createReaders(work, script, 50_000, linesPerChunk);
    for (let turn = 0; turn < 10; turn += 1) await ours().then(reference);
  }
  const measurements: StreamMeasurement[] = [];
  for (const [work, script, linesPerChunk, sizes] of cases) {
    for (const [size, referenceSamples] of Object.entries(sizes)) {
      const characters = Number(size);
      const readers = createReaders(work, script, characters, linesPerChunk);
      const sample = (name: keyof typeof readers) => () =>
        processorTimeOf(
          readers[name],
          Math.max(1, Math.floor(charactersPerSample[name] / characters)),
        );
      const samples = await interleave(
        { ours: sample('ours'), reference: sample('reference') },
        { ours: ourSamples, reference: referenceSamples },
      );
      measurements.push({
        ...{ work, script, linesPerChunk, characters, oursMs: median(samples.ours) },
        ...(referenceSamples > 0 && { referenceMs: median(samples.reference) }),
      });
    }
  }
  return measurements;
}

/**
 * Judges how our cost grows with the answer's length, and how much faster we are than the reference client. Includes
 * Cyrillic text, because it slows down the reference client sharply.
 */
export function judgeStream(measurements: readonly StreamMeasurement[]): readonly Verdict[] {
  const growth = (script: Script, linesPerChunk: number) => {
    const cost = (characters: number) =>
      measurements.find(
        (row) =>
          row.work === applied &&
          row.script === script &&
          row.linesPerChunk === linesPerChunk &&
          row.characters === characters,
      )?.oursMs ?? Number.NaN;
    const of = `, ${script}, ${linesPerChunk} lines/chunk`;
    return judge('streamGrowth', cost(1_000_000) / cost(100_000), of);
  };
  /**
   * Judges how many times faster we are than the reference client. Uses the smallest ratio of all chunk sizes and
   * scripts.
   */
  const lead = (name: 'decodeLead' | 'lead100k' | 'lead400k', work: Work, characters: number) => {
    const ratios = measurements.flatMap((row) =>
      row.work === work && row.characters === characters && row.referenceMs !== undefined
        ? [row.referenceMs / row.oursMs]
        : [],
    );
    const least = ratios.length === 0 ? Number.NaN : Math.min(...ratios);
    return judge(name, least, `, ${characters / 1_000}k characters`);
  };
  return [
    growth('Latin', 1),
    growth('Latin', 100),
    growth('Cyrillic', 1),
    lead('decodeLead', 'decode', 10_000),
    lead('decodeLead', 'decode', 100_000),
    lead('decodeLead', 'decode', 400_000),
    lead('lead100k', applied, 100_000),
    lead('lead400k', applied, 400_000),
  ];
}
