import { ours } from './ours.ts';
import type { Reader } from './reader.ts';
import { reference } from './reference.ts';
import { createAnswer, type Script, type Workload } from './workload.ts';

/** The measured work: decoding parts, or also assembling them into a message. */
export type Work = 'decode' | 'decode, apply, snapshot';

/** A workload that this project's client and the reference read. */
export interface BenchmarkCase {
  readonly work: Work;
  readonly script: Script;
  readonly characters: number;
  readonly linesPerChunk: number;
  /** The number of reference samples. 0 skips it, because its cost grows with the square of the length. */
  readonly referenceSamples: number;
}

const LINES_PER_CHUNK = [1, 100] as const;

/** Every case, in the order of measurement. */
export const cases: readonly BenchmarkCase[] = [
  ...LINES_PER_CHUNK.flatMap((linesPerChunk) => [
    ...answers({ work: 'decode', script: 'Latin', linesPerChunk }, [
      [10_000, 7],
      [100_000, 7],
      [400_000, 5],
      [1_000_000, 5],
    ]),
    ...answers({ work: 'decode, apply, snapshot', script: 'Latin', linesPerChunk }, [
      [10_000, 7],
      [100_000, 5],
      // Runs once, because a sample takes half a minute and the other chunk size gives the same result.
      [400_000, linesPerChunk === 1 ? 1 : 0],
      [1_000_000, 0],
    ]),
  ]),
  ...answers({ work: 'decode, apply, snapshot', script: 'Cyrillic', linesPerChunk: 1 }, [
    [10_000, 7],
    [100_000, 1],
    [400_000, 0],
    [1_000_000, 0],
  ]),
];

/** Creates functions that read a case's workload once. They throw if the client lost text. */
export function createReaders(
  measured: BenchmarkCase,
): Record<'ours' | 'reference', () => Promise<void>> {
  const { script, characters, linesPerChunk } = measured;
  const workload = createAnswer(script, characters, linesPerChunk);
  return {
    ours: () => read(ours, measured.work, workload),
    reference: () => read(reference, measured.work, workload),
  };
}

function answers(
  kind: Pick<BenchmarkCase, 'work' | 'script' | 'linesPerChunk'>,
  sizes: readonly (readonly [characters: number, referenceSamples: number])[],
): readonly BenchmarkCase[] {
  return sizes.map(([characters, referenceSamples]) => ({ ...kind, characters, referenceSamples }));
}

/** Reads a workload and checks the result, because a client that drops text would be fast. */
async function read(reader: Reader, work: Work, workload: Workload): Promise<void> {
  if (work === 'decode') {
    check((await reader.decode(workload)) === workload.text.length);
    return;
  }
  check((await reader.assemble(workload)) === workload.text);
}

function check(isRight: boolean): void {
  if (!isRight) throw new Error('A client did not read what was written.');
}

/** Warms both clients up, because the engine compiles hot code first. */
export async function warmUp(): Promise<void> {
  for (const linesPerChunk of LINES_PER_CHUNK) {
    const answer = createAnswer('Latin', 50_000, linesPerChunk);
    for (let turn = 0; turn < 10; turn += 1) {
      for (const reader of [ours, reference]) {
        await read(reader, 'decode', answer);
        await read(reader, 'decode, apply, snapshot', answer);
      }
    }
  }
}
