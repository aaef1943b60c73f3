import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { interleave, median } from '@assist/test-kit/bench';
import { fromRoot } from '../paths.mjs';
import { withMeasuredPage } from './benchmark-browser.mjs';

/** @typedef {'blocks' | 'floor' | 'whole' | 'length'} Renderer this project, memoised blocks and nothing else, this project's formatting of the whole text each time, or how long the text is and no more */
/** @typedef {import('./benchmark-browser.mjs').MeasuredPage} MeasuredPage */

/**
 * What showing an answer costs, in ms of the browser's main thread unless said otherwise.
 * @typedef {object} AnswerMeasurements
 * @property {{ blocks: readonly UpdateCost[], whole: readonly UpdateCost[] }} perUpdate by the length of the answer
 * @property {Record<Renderer, StreamMeasurement>} stream 20,000 characters at 200 chunks a second, 4 x slowed down
 * @property {{ firstMs: number, againMs: number }} reappearance of 90,000 characters, 4 x slowed down
 */

/** @typedef {{ length: number, ms: number }} UpdateCost */

/**
 * @typedef {object} StreamMeasurement
 * @property {number} mainThreadMs
 * @property {number} longestTaskMs by the clock
 * @property {number} keyToPaintMs slowest of the keys typed meanwhile, by Event Timing; 16 at the least
 * @property {number} firstTextMs by the clock, from the first chunk to its paint
 * @property {number} droppedFrames
 */

const origin = 'http://benchmark.invalid';
const pageFolder = fromRoot('apps/drawer/node_modules/.cache/benchmark');
const lengths = [10_000, 30_000, 100_000];
const updateLength = 100;
const updates = 20;
const rounds = 3;
/** The machine is noisy, and what is compared here differs by a few hundredths. */
const streamRounds = 7;
const slowdown = 4;
const pace = { length: 20_000, chunkLength: 20, chunksPerSecond: 200 };
const keyIntervalMs = 250;
const longLength = 90_000;

/**
 * Measures in a real browser what showing an answer costs beside formatting all of it each time.
 * @returns {Promise<AnswerMeasurements>}
 */
export async function measureAnswer() {
  const { build } = await import('vite');
  const root = fromRoot('apps/drawer/bench');
  await build({ root, configFile: join(root, 'vite.config.ts') });
  return withMeasuredPage(async (measured) => {
    await measured.page.route(`${origin}/**`, (route) => {
      const path = new URL(route.request().url()).pathname;
      return route.fulfill({ path: join(pageFolder, path === '/' ? 'index.html' : path) });
    });
    const blocks = await measureUpdates(measured, 'blocks');
    const whole = await measureUpdates(measured, 'whole');
    await measured.slowDown(slowdown);
    return {
      perUpdate: { blocks, whole },
      stream: await measureStreams(measured),
      reappearance: await measureReappearance(measured),
    };
  });
}

/**
 * @param {MeasuredPage} measured
 * @param {Renderer} renderer
 */
async function measureUpdates({ page, mainThreadMs }, renderer) {
  const rows = [];
  await page.goto(origin);
  // The engine compiles what is used often: nothing is measured before that.
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

  /** @param {number} length */
  async function grow(length) {
    await page.evaluate(
      `benchmark.grow('${renderer}', ${JSON.stringify({ length, updateLength, updates })})`,
    );
  }
}

/**
 * @param {MeasuredPage} measured
 * @returns {Promise<Record<Renderer, StreamMeasurement>>}
 */
async function measureStreams(measured) {
  const runs = await interleave(
    {
      floor: () => measureStream(measured, 'floor'),
      blocks: () => measureStream(measured, 'blocks'),
      whole: () => measureStream(measured, 'whole'),
      length: () => measureStream(measured, 'length'),
    },
    // Those compared roughly are measured less often.
    { floor: streamRounds, blocks: streamRounds, whole: rounds, length: rounds },
  );
  return {
    blocks: mediansOf(runs.blocks),
    floor: mediansOf(runs.floor),
    whole: mediansOf(runs.whole),
    length: mediansOf(runs.length),
  };
}

/**
 * @param {readonly StreamMeasurement[]} runs
 * @returns {StreamMeasurement}
 */
function mediansOf(runs) {
  return {
    mainThreadMs: median(runs.map(({ mainThreadMs }) => mainThreadMs)),
    longestTaskMs: median(runs.map(({ longestTaskMs }) => longestTaskMs)),
    keyToPaintMs: median(runs.map(({ keyToPaintMs }) => keyToPaintMs)),
    firstTextMs: median(runs.map(({ firstTextMs }) => firstTextMs)),
    droppedFrames: median(runs.map(({ droppedFrames }) => droppedFrames)),
  };
}

/**
 * @param {MeasuredPage} measured
 * @param {Renderer} renderer
 * @returns {Promise<StreamMeasurement>}
 */
async function measureStream({ page, mainThreadMs }, renderer) {
  // What the drawer does beforehand is no part of the others.
  await page.goto(renderer === 'blocks' ? `${origin}/?warm` : origin);
  await page.evaluate('benchmark.takeTimings()');
  const start = await mainThreadMs();
  let isStreaming = true;
  const streamed = page
    .evaluate(`benchmark.stream('${renderer}', ${JSON.stringify(pace)})`)
    .finally(() => {
      isStreaming = false;
    });
  while (isStreaming) {
    await page.keyboard.press('a');
    await Promise.race([delay(keyIntervalMs), streamed]);
  }
  const { firstTextMs, droppedFrames } =
    /** @type {{ firstTextMs: number, droppedFrames: number }} */ (await streamed);
  const spentMs = (await mainThreadMs()) - start;
  const { longestTask, slowestKey } = readTimings(await page.evaluate('benchmark.takeTimings()'));
  return {
    mainThreadMs: spentMs,
    longestTaskMs: longestTask,
    keyToPaintMs: slowestKey,
    firstTextMs,
    droppedFrames,
  };
}

/** @param {unknown} timings of the page's `takeTimings` */
function readTimings(timings) {
  const { longestTask, keysToPaint } =
    /** @type {{ longestTask: number, keysToPaint: readonly number[] }} */ (timings);
  return { longestTask, slowestKey: Math.max(16, ...keysToPaint) };
}

/** @param {MeasuredPage} measured */
async function measureReappearance({ page, mainThreadMs }) {
  const first = [];
  const again = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(origin);
    first.push(await appear());
    await page.evaluate('benchmark.hide()');
    again.push(await appear());
  }
  return { firstMs: median(first), againMs: median(again) };

  async function appear() {
    const start = await mainThreadMs();
    await page.evaluate(`benchmark.showFinished(${longLength})`);
    return (await mainThreadMs()) - start;
  }
}
