import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { interleave, listen, median, mediansOf } from '@assist/test-kit/bench';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { fromRoot } from '../scripts/paths.mjs';
import { createStaticHandler } from '../scripts/serve/static-server.ts';
import { judge, type Verdict } from './budgets.ts';
import { slowdown } from './opening.ts';
import { openPage, until, watchMainThread } from './page-under-test.ts';

type Renderer = keyof typeof renderers;

/** The cost of showing an answer. Times are main-thread time in ms, unless a field says otherwise. */
export interface AnswerMeasurements {
  /**
   * The cost of one update to an answer, for each answer length and for two renderers. `blocks` formats only changed
   * blocks; `whole` formats the whole text at each update.
   */
  readonly perUpdate: { blocks: readonly UpdateCost[]; whole: readonly UpdateCost[] };
  /** The cost of streaming an answer of 20,000 characters, at 200 chunks per second and with a 4x CPU throttle. */
  readonly stream: Record<Renderer, StreamMeasurement>;
}

interface UpdateCost {
  readonly length: number;
  readonly ms: number;
}

export interface StreamMeasurement {
  readonly mainThreadMs: number;
  /** Wall time of the longest task, in ms. */
  readonly longestTaskMs: number;
  /**
   * Delay from a key press to its paint, for the slowest key typed while the answer streams. Event Timing
   * reports no delay under 16 ms. Such a delay counts as 16 ms.
   */
  readonly keyToPaintMs: number;
  /** Wall time from the first chunk until its text is painted, in ms. */
  readonly firstTextMs: number;
  readonly droppedFrames: number;
}

const pageFolder = fromRoot('apps/drawer/node_modules/.cache/benchmark');
const lengths = [10_000, 30_000, 100_000];
const updateLength = 100;
const updates = 20;
const rounds = 3;
/**
 * Number of streamed answers for the renderers `floor` and `blocks`. The other renderers get `rounds`. These two get
 * more, because they differ by only a few percent and the machine is noisy.
 */
const streamRounds = 5;

/**
 * The renderers to compare. `rounds` is the number of runs. `query` is the query string of the page's URL. For npm
 * packages, `query` names the package to load.
 */
const renderers = {
  /** The baseline: react-markdown in memoised blocks, without code of this project. */
  floor: { rounds: streamRounds, query: '' },
  /** This project's renderer, which formats only changed blocks. */
  blocks: { rounds: streamRounds, query: '' },
  /** This project's formatter, applied to the whole text at each update. */
  whole: { rounds, query: '' },
  /**
   * A renderer that shows only the length of the text. Its time is subtracted from the times of the other renderers.
   */
  length: { rounds, query: '' },
  /** Two npm packages for comparison: deep-chat, and the Ask AI panel of DocSearch. */
  deepChat: { rounds, query: '?peer=deepChat' },
  docSearch: { rounds, query: '?peer=docSearch' },
};
/** The streamed answer: 20,000 characters, at 1,000 characters per second. */
const pace = { length: 20_000, chunkLength: 5, chunksPerSecond: 200 };
const keyIntervalMs = 250;

/**
 * Measures the cost of showing an answer in a real browser. For comparison, also measures formatting the whole text at
 * each update.
 *
 * @param executable path of the browser's executable
 */
export async function measureAnswer(executable: string): Promise<AnswerMeasurements> {
  const root = fromRoot('apps/drawer/bench');
  await build({ root, configFile: join(root, 'vite.config.ts') });
  const server = await listen(createServer(createStaticHandler({ folder: pageFolder })));
  const browser = await chromium.launch({ executablePath: executable });
  try {
    const page = await openPage(browser);
    const blocks = await measureUpdates(page, server.origin, 'blocks');
    const whole = await measureUpdates(page, server.origin, 'whole');
    await page.close();
    const slowPage = await openPage(browser, { slowdown });
    return {
      perUpdate: { blocks, whole },
      stream: await measureStreams(slowPage, server.origin),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function measureUpdates(page: Page, origin: string, renderer: Renderer) {
  const grow = (length: number) =>
    page.evaluate(
      `benchmark.grow('${renderer}', ${JSON.stringify({ length, updateLength, updates })})`,
    );
  const rows = [];
  const mainThreadMs = await watchMainThread(page);
  await page.goto(`${origin}/`);
  // Warms up the JavaScript engine, which compiles only code that has run often.
  await grow(8_000);
  for (const length of lengths) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.evaluate('benchmark.hide()');
      await page.evaluate(`benchmark.show('${renderer}', ${length - updates * updateLength})`);
      const start = await mainThreadMs();
      await grow(length);
      times.push(((await mainThreadMs()) - start) / updates);
    }
    rows.push({ length, ms: median(times) });
  }
  return rows;
}

/** Runs each renderer on a streamed answer, in turn, and returns the medians for each renderer. */
async function measureStreams(page: Page, origin: string) {
  const subjects: Record<string, () => Promise<StreamMeasurement>> = {};
  const counts: Record<string, number> = {};
  const mainThreadMs = await watchMainThread(page);
  for (const [name, { rounds: count, query }] of Object.entries(renderers)) {
    subjects[name] = () => measureStream(page, mainThreadMs, `${origin}/${query}`, name);
    counts[name] = count;
  }
  const runs = Object.entries(await interleave(subjects, counts));
  return Object.fromEntries(runs.map(([name, samples]) => [name, mediansOf(samples)])) as Record<
    Renderer,
    StreamMeasurement
  >;
}

async function measureStream(
  page: Page,
  mainThreadMs: () => Promise<number>,
  url: string,
  renderer: string,
): Promise<StreamMeasurement> {
  await page.goto(url);
  await until(page, 'window.benchmark');
  await page.evaluate('benchmark.takeTimings()');
  const start = await mainThreadMs();
  let isStreaming = true;
  const streamed = page
    .evaluate<Pick<StreamMeasurement, 'firstTextMs' | 'droppedFrames'>>(
      `benchmark.stream('${renderer}', ${JSON.stringify(pace)})`,
    )
    .finally(() => {
      isStreaming = false;
    });
  while (isStreaming) {
    await page.keyboard.press('a');
    await Promise.race([delay(keyIntervalMs), streamed]);
  }
  const { firstTextMs, droppedFrames } = await streamed;
  const spentMs = (await mainThreadMs()) - start;
  const { longestTask, keysToPaint } = await page.evaluate<{
    longestTask: number;
    keysToPaint: readonly number[];
  }>('benchmark.takeTimings()');
  return {
    mainThreadMs: spentMs,
    longestTaskMs: longestTask,
    keyToPaintMs: Math.max(16, ...keysToPaint),
    firstTextMs,
    droppedFrames,
  };
}

/** Judges the measurements by their budgets. */
export function judgeAnswer({ perUpdate, stream }: AnswerMeasurements): readonly Verdict[] {
  const { blocks, floor, whole, length } = stream;
  const update = (characters: number) =>
    perUpdate.blocks.find((row) => row.length === characters)?.ms ?? Number.NaN;
  /**
   * Our main-thread time divided by that of another renderer. Both times exclude the time of the `length` renderer,
   * which formats nothing.
   */
  const share = (other: StreamMeasurement) =>
    (blocks.mainThreadMs - length.mainThreadMs) / (other.mainThreadMs - length.mainThreadMs);
  return [
    judge('updateGrowth', update(100_000) / update(10_000)),
    judge('keyToPaint', blocks.keyToPaintMs),
    judge('longestTask', blocks.longestTaskMs),
    judge('shareOfWhole', share(whole)),
    judge('shareOfFloor', share(floor)),
    judge('firstText', blocks.firstTextMs),
    judge('droppedFrames', Math.max(0, blocks.droppedFrames - floor.droppedFrames)),
  ];
}
