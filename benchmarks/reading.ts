import { interleave, median, processorTimeOf } from '@assist/test-kit/bench';
import { judge, type Verdict } from './budgets.ts';
import { loadBundle } from './load-bundle.ts';
import type { Script, Work } from './readers.ts';

/** The cost of reading one answer. Times are medians of processor time, in ms. */
export interface ReadingMeasurement {
  readonly work: Work;
  readonly script: Script;
  readonly characters: number;
  readonly oursMs: number;
  /** Missing for long answers. The reference client (AI SDK) has a quadratic cost, and would take minutes. */
  readonly referenceMs?: number;
}

const applied = 'decode, apply';

/**
 * The measured cases: the work, the writing system, and the samples. `{ 10000: 7 }` means that the reference client
 * reads an answer of 10,000 characters 7 times. It reads long answers a few times or never, because they take it a long
 * time. Our client always gets `ourSamples`.
 */
const cases: readonly [Work, Script, Readonly<Record<number, number>>][] = [
  ['decode', 'Latin', { 10000: 7, 100000: 7, 400000: 5, 1000000: 5 }],
  [applied, 'Latin', { 10000: 7, 100000: 5, 400000: 1, 1000000: 0 }],
  [applied, 'Cyrillic', { 10000: 7, 100000: 1, 400000: 0, 1000000: 0 }],
];

const ourSamples = 9;

/** Minimum number of characters per sample, because shorter samples are noisy. */
const charactersPerSample = { ours: 1_000_000, reference: 200_000 };

/** Measures this project's client and the reference client, both in this process. */
export async function measureReading(): Promise<ReadingMeasurement[]> {
  const { createReaders } = await loadBundle<typeof import('./readers.ts')>(
    'benchmarks',
    'readers.ts',
  );
  // Warms up the JavaScript engine for both clients, because the engine compiles only code that has run often.
  for (const [work, script] of cases) {
    const { ours, reference } = createReaders(work, script, 50_000);
    for (let turn = 0; turn < 10; turn += 1) await ours().then(reference);
  }
  const measurements: ReadingMeasurement[] = [];
  for (const [work, script, sizes] of cases) {
    for (const [size, referenceSamples] of Object.entries(sizes)) {
      const characters = Number(size);
      const readers = createReaders(work, script, characters);
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
        ...{ work, script, characters, oursMs: median(samples.ours) },
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
export function judgeReading(measurements: readonly ReadingMeasurement[]): readonly Verdict[] {
  const growth = (script: Script) => {
    const cost = (characters: number) =>
      measurements.find(
        (row) => row.work === applied && row.script === script && row.characters === characters,
      )?.oursMs ?? Number.NaN;
    return judge('streamGrowth', cost(1_000_000) / cost(100_000), `, ${script}`);
  };
  /** Judges how many times faster we are than the reference client, by the smallest ratio of all scripts. */
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
    growth('Latin'),
    growth('Cyrillic'),
    lead('decodeLead', 'decode', 10_000),
    lead('decodeLead', 'decode', 100_000),
    lead('decodeLead', 'decode', 400_000),
    lead('lead100k', applied, 100_000),
    lead('lead400k', applied, 400_000),
  ];
}
