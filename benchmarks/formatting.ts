import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { interleave, listen, mediansOf } from '@assist/test-kit/bench';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { fromRoot } from '../scripts/paths.mjs';
import { createStaticHandler } from '../scripts/serve/static-server.ts';
import { judge, type Verdict } from './budgets.ts';
import { openPage, until, watchMainThread } from './page-under-test.ts';

/** The cost of formatting an answer of 20,000 characters while it streams, with a 4x CPU throttle. */
export interface FormattingMeasurement {
  readonly mainThreadMs: number;
  /** Wall time of the longest task, in ms. */
  readonly longestTaskMs: number;
  /** Delay of the slowest key, from its press to its paint, in ms. Event Timing reports at least 16 ms. */
  readonly keyToPaintMs: number;
  /** Wall time from the first chunk until its text is painted, in ms. */
  readonly firstTextMs: number;
  readonly droppedFrames: number;
}

/**
 * The renderers to compare: the drawer's (`blocks`), react-markdown in memoised blocks without code of this project
 * (`floor`), and one that shows only the length of the text, whose time is subtracted from the others (`length`).
 */
export type Renderer = 'floor' | 'blocks' | 'length';

const rounds = 5;
const pageFolder = fromRoot('apps/drawer/node_modules/.cache/benchmark');
/** The streamed answer: 20,000 characters, at 1,000 characters per second. */
const pace = { length: 20_000, chunkLength: 5, chunksPerSecond: 200 };
const keyIntervalMs = 250;

/**
 * Streams an answer in a real browser, and returns the medians for each renderer.
 *
 * @param executable path of the browser's executable
 */
export async function measureFormatting(
  executable: string,
): Promise<Record<Renderer, FormattingMeasurement>> {
  const root = fromRoot('apps/drawer/bench');
  await build({ root, configFile: join(root, 'vite.config.ts') });
  const server = await listen(createServer(createStaticHandler({ folder: pageFolder })));
  const browser = await chromium.launch({ executablePath: executable });
  try {
    const page = await openPage(browser);
    const mainThreadMs = await watchMainThread(page);
    const stream = (renderer: Renderer) => () =>
      streamAnswer(page, mainThreadMs, server.origin, renderer);
    const samples = await interleave(
      { floor: stream('floor'), blocks: stream('blocks'), length: stream('length') },
      rounds,
    );
    return {
      floor: mediansOf(samples.floor),
      blocks: mediansOf(samples.blocks),
      length: mediansOf(samples.length),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function streamAnswer(
  page: Page,
  mainThreadMs: () => Promise<number>,
  url: string,
  renderer: Renderer,
): Promise<FormattingMeasurement> {
  await page.goto(url);
  await until(page, 'window.benchmark');
  await page.evaluate('benchmark.takeTimings()');
  const start = await mainThreadMs();
  let isStreaming = true;
  const streamed = page
    .evaluate<Pick<FormattingMeasurement, 'firstTextMs' | 'droppedFrames'>>(
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

/** Judges the drawer's renderer by its budgets, some of them beside the floor. */
export function judgeFormatting({
  floor,
  blocks,
  length,
}: Record<Renderer, FormattingMeasurement>): readonly Verdict[] {
  const formattingMs = (one: FormattingMeasurement) => one.mainThreadMs - length.mainThreadMs;
  return [
    judge('keyToPaint', blocks.keyToPaintMs),
    judge('longestTask', blocks.longestTaskMs),
    judge('shareOfFloor', formattingMs(blocks) / formattingMs(floor)),
    judge('firstText', blocks.firstTextMs),
    judge('droppedFrames', Math.max(0, blocks.droppedFrames - floor.droppedFrames)),
  ];
}
