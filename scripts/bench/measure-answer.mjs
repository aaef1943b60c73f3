import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { interleave, listen, median, mediansOf } from '@assist/test-kit/bench';
import { launchChromium, openPage } from '@assist/test-kit/browser';
import { fromRoot } from '../paths.mjs';
import { createStaticHandler } from '../serve/static-server.mjs';
import { slowdown } from './slowdown.mjs';

/** @typedef {keyof typeof renderers} Renderer */
/** @typedef {import('@assist/test-kit/browser').PageUnderTest} PageUnderTest */

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

const pageFolder = fromRoot('apps/drawer/node_modules/.cache/benchmark');
const lengths = [10_000, 30_000, 100_000];
const updateLength = 100;
const updates = 20;
const rounds = 3;
/** The machine is noisy, and what is compared here differs by a few hundredths. */
const streamRounds = 7;

/**
 * What streams, how often, and the query of its page: what the drawer, or a package of npm, does beforehand is no part of
 * the others.
 */
const renderers = {
  /** Memoised blocks and nothing else. */
  floor: { rounds: streamRounds, query: '' },
  /** This project. */
  blocks: { rounds: streamRounds, query: '?warm' },
  /** This project's formatting of the whole text each time. */
  whole: { rounds, query: '' },
  /** How long the text is, and no more. */
  length: { rounds, query: '' },
  /** Packages of npm: deep-chat, and the Ask AI of DocSearch. */
  deepChat: { rounds, query: '?peer=deepChat' },
  docSearch: { rounds, query: '?peer=docSearch' },
};
const pace = { length: 20_000, chunkLength: 20, chunksPerSecond: 200 };
const keyIntervalMs = 250;
const longLength = 90_000;

/**
 * Measures in a real browser what showing an answer costs beside formatting all of it each time.
 * @param {string} executable of the browser
 * @returns {Promise<AnswerMeasurements>}
 */
export async function measureAnswer(executable) {
  const { build } = await import('vite');
  const root = fromRoot('apps/drawer/bench');
  await build({ root, configFile: join(root, 'vite.config.ts') });
  const server = await listen(createServer(createStaticHandler({ folder: pageFolder })));
  const browser = await launchChromium(executable);
  try {
    const page = await openPage(browser);
    const blocks = await measureUpdates(page, server.origin, 'blocks');
    const whole = await measureUpdates(page, server.origin, 'whole');
    await page.close();
    const slowPage = await openPage(browser, { slowdown });
    return {
      perUpdate: { blocks, whole },
      stream: await measureStreams(slowPage, server.origin),
      reappearance: await measureReappearance(slowPage, server.origin),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * @param {PageUnderTest} page
 * @param {string} origin
 * @param {Renderer} renderer
 */
async function measureUpdates(page, origin, renderer) {
  const rows = [];
  await page.goto(`${origin}/`);
  // The engine compiles what is used often: nothing is measured before that.
  await grow(8_000);
  for (const length of lengths) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.evaluate('benchmark.hide()');
      await page.evaluate(`benchmark.show('${renderer}', ${length - updates * updateLength})`);
      const start = await page.mainThreadMs();
      await grow(length);
      times.push(((await page.mainThreadMs()) - start) / updates);
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
 * @param {PageUnderTest} page
 * @param {string} origin
 * @returns {Promise<Record<Renderer, StreamMeasurement>>}
 */
async function measureStreams(page, origin) {
  const entries = Object.entries(renderers);
  const runs = await interleave(
    Object.fromEntries(
      entries.map(([name, { query }]) => [
        name,
        () => measureStream(page, `${origin}/${query}`, name),
      ]),
    ),
    Object.fromEntries(entries.map(([name, renderer]) => [name, renderer.rounds])),
  );
  const medians = Object.entries(runs).map(([name, samples]) => [name, mediansOf(samples)]);
  return /** @type {any} */ (Object.fromEntries(medians));
}

/**
 * @param {PageUnderTest} page
 * @param {string} url
 * @param {string} renderer
 * @returns {Promise<StreamMeasurement>}
 */
async function measureStream(page, url, renderer) {
  await page.goto(url);
  await page.until('window.benchmark');
  await page.evaluate('benchmark.takeTimings()');
  const start = await page.mainThreadMs();
  let isStreaming = true;
  const streamed = page
    .evaluate(`benchmark.stream('${renderer}', ${JSON.stringify(pace)})`)
    .finally(() => {
      isStreaming = false;
    });
  while (isStreaming) {
    await page.press('a');
    await Promise.race([delay(keyIntervalMs), streamed]);
  }
  const { firstTextMs, droppedFrames } =
    /** @type {{ firstTextMs: number, droppedFrames: number }} */ (await streamed);
  const spentMs = (await page.mainThreadMs()) - start;
  const { longestTask, keysToPaint } =
    /** @type {{ longestTask: number, keysToPaint: readonly number[] }} */ (
      await page.evaluate('benchmark.takeTimings()')
    );
  return {
    mainThreadMs: spentMs,
    longestTaskMs: longestTask,
    keyToPaintMs: Math.max(16, ...keysToPaint),
    firstTextMs,
    droppedFrames,
  };
}

/**
 * @param {PageUnderTest} page
 * @param {string} origin
 */
async function measureReappearance(page, origin) {
  const first = [];
  const again = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${origin}/`);
    first.push(await appear());
    await page.evaluate('benchmark.hide()');
    again.push(await appear());
  }
  return { firstMs: median(first), againMs: median(again) };

  async function appear() {
    const start = await page.mainThreadMs();
    await page.evaluate(`benchmark.showFinished(${longLength})`);
    return (await page.mainThreadMs()) - start;
  }
}
