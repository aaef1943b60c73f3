import { isDeepStrictEqual } from 'node:util';
import { medianCpuMs } from './cpu-time.ts';
import { ours } from './ours.ts';
import type { Reader } from './reader.ts';
import { reference } from './reference.ts';
import { createAnswer, createToolCall, type Script, type Workload } from './workload.ts';

/** What is measured: reading parts, reading parts into a message, or reading a tool call's arguments. */
export type Work = 'decode' | 'decode, apply, snapshot' | 'tool arguments';

/** One row of the comparison. Times are medians of processor time in ms. */
export interface Measurement {
  readonly work: Work;
  readonly script: Script;
  readonly characters: number;
  readonly linesPerChunk: number;
  readonly oursMs: number;
  /** Absent where the reference would take minutes. */
  readonly referenceMs?: number;
}

interface Case extends Omit<Measurement, 'oursMs' | 'referenceMs'> {
  /** How many samples the reference is worth. 0: its cost grows with the square of the length. */
  readonly referenceSamples: number;
}

const LINES_PER_CHUNK = [1, 100] as const;

const CASES: readonly Case[] = [
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
      // Half a minute of processor time: the second way to chunk would say the same.
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
  ...answers({ work: 'tool arguments', script: 'Latin', linesPerChunk: 1 }, [
    [50_000, 3],
    [500_000, 0],
  ]),
];

/** Ours runs this often per case. */
const OUR_SAMPLES = 9;

/** Measures every case beside the reference, in this process, and yields each row when it is known. */
export async function* measure(): AsyncGenerator<Measurement, void, undefined> {
  await warmUp();
  for (const { referenceSamples, ...measured } of CASES) {
    const { work, characters } = measured;
    const workload = createWorkload(measured);
    const time = (reader: Reader, samples: number, enough: number) => {
      const runsPerSample = Math.max(1, Math.floor(enough / characters));
      return medianCpuMs(() => read(reader, work, workload), { samples, runsPerSample });
    };
    const oursMs = await time(ours, OUR_SAMPLES, 1_000_000);
    const referenceMs =
      referenceSamples === 0 ? undefined : await time(reference, referenceSamples, 200_000);
    yield { ...measured, oursMs, ...(referenceMs === undefined ? {} : { referenceMs }) };
  }
}

function answers(
  kind: Pick<Case, 'work' | 'script' | 'linesPerChunk'>,
  sizes: readonly (readonly [characters: number, referenceSamples: number])[],
): readonly Case[] {
  return sizes.map(([characters, referenceSamples]) => ({ ...kind, characters, referenceSamples }));
}

function createWorkload({
  work,
  script,
  characters,
  linesPerChunk,
}: Omit<Case, 'referenceSamples'>) {
  return work === 'tool arguments'
    ? createToolCall(characters, linesPerChunk)
    : createAnswer(script, characters, linesPerChunk);
}

/** Reads a workload, and makes sure that it was read: a client that drops text would be fast. */
async function read(reader: Reader, work: Work, workload: Workload): Promise<void> {
  if (work === 'decode') {
    check((await reader.decode(workload)) === workload.text.length);
    return;
  }
  const { content, args } = await reader.assemble(workload);
  check(
    work === 'tool arguments'
      ? isDeepStrictEqual(args, JSON.parse(workload.text))
      : content === workload.text,
  );
}

function check(isRight: boolean): void {
  if (!isRight) throw new Error('A client did not read what was written.');
}

/** The engine compiles what is used often: neither client is measured before that. */
async function warmUp(): Promise<void> {
  for (const linesPerChunk of LINES_PER_CHUNK) {
    const answer = createAnswer('Latin', 50_000, linesPerChunk);
    const toolCall = createToolCall(5_000, linesPerChunk);
    for (let turn = 0; turn < 10; turn += 1) {
      for (const reader of [ours, reference]) {
        await read(reader, 'decode', answer);
        await read(reader, 'decode, apply, snapshot', answer);
        await read(reader, 'tool arguments', toolCall);
      }
    }
  }
}
