import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatVerdict } from '@assist/test-kit/bench';
import { formatAnswer, judgeAnswer } from '../bench/answer-budgets.mjs';
import { formatHost, judgeHost } from '../bench/host-budgets.mjs';
import { formatInterruption, judgeInterruption } from '../bench/interruption-budgets.mjs';
import { formatLeaks, judgeLeaks } from '../bench/leak-budgets.mjs';
import { formatLoad, judgeLoad } from '../bench/load-budgets.mjs';
import { measureAnswer } from '../bench/measure-answer.mjs';
import { measureHost } from '../bench/measure-host.mjs';
import { measureInterruptions } from '../bench/measure-interruptions.mjs';
import { measureLeaks } from '../bench/measure-leaks.mjs';
import { measureLoad } from '../bench/measure-load.mjs';
import { measureSearch } from '../bench/measure-search.mjs';
import { measureStream } from '../bench/measure-stream.mjs';
import { describeMachine, drawBudgets, formatPage } from '../bench/performance-report.mjs';
import { formatSearch, judgeSearch } from '../bench/search-budgets.mjs';
import { formatStream, judgeStream, streamHeading } from '../bench/stream-budgets.mjs';
import { buildAll } from '../build/build.mjs';
import { testConfiguration } from '../build/configuration.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { chooseByName } from '../choose-by-name.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { requireFreePorts } from '../ports.mjs';
import { requireBrowser } from '../quality/browsers.mjs';

/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */

/**
 * What `npm run bench` measures, by the name that asks for it alone.
 * @type {Record<string, () => Promise<readonly Verdict[]>>}
 */
const benchmarks = {
  stream: benchStream,
  search: benchSearch,
  answer: benchAnswer,
  host: benchHost,
  load: benchLoad,
  leaks: benchLeaks,
};

/**
 * `npm run bench`: what reading an answer costs beside the reference client, showing it beside formatting
 * all of it each time, what a search costs by the size of the content, what the assistant costs a host page
 * beside one without it, what answer services cost under load, one alone and two over Redis and PostgreSQL, what visitors
 * are left with when one of their processes is killed, and what stays behind of five hundred openings and questions. Takes some minutes; `npm run bench -- answer` does one part.
 * `-- --write` writes docs/performance.md with what came out.
 * @param {readonly string[]} commandLine
 */
export async function run(commandLine) {
  const { values, positionals } = parseArgs({
    args: [...commandLine],
    options: { write: { type: 'boolean' } },
    allowPositionals: true,
  });
  const chosen = chooseByName('benchmark', benchmarks, positionals);
  await clearEnvironment();
  const verdicts = [];
  for (const bench of chosen) verdicts.push(...(await bench()));
  console.log(`\n${verdicts.map(formatVerdict).join('\n')}`);
  if (values.write) await writeReport(verdicts);
  if (verdicts.some(({ isMet }) => !isMet)) throw new ExpectedError('A speed budget is not met.');
}

/** @param {readonly Verdict[]} verdicts */
async function writeReport(verdicts) {
  const date = new Date().toISOString().slice(0, 10);
  const run = { date, machine: describeMachine(), verdicts };
  await writeFile(fromRoot('docs/performance.json'), `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(fromRoot('docs/performance.svg'), drawBudgets(run));
  await writeFile(fromRoot('docs/performance.md'), formatPage(run));
}

async function benchStream() {
  console.log(`Medians of processor time:\n\n${streamHeading}`);
  const measurements = [];
  for await (const measurement of measureStream()) {
    measurements.push(measurement);
    console.log(formatStream(measurement));
  }
  return judgeStream(measurements);
}

async function benchSearch() {
  const measurements = await measureSearch();
  console.log(
    `\nA question, the median of a hundred: processor time in the service, and time until answered:\n\n${formatSearch(measurements)}`,
  );
  return judgeSearch(measurements);
}

async function benchAnswer() {
  const measurements = await measureAnswer(await requireBrowser('chromium'));
  console.log(`\nMedians in a browser:\n\n${formatAnswer(measurements)}`);
  return judgeAnswer(measurements);
}

async function benchLoad() {
  await buildAll(testConfiguration());
  const verdicts = [];
  for await (const measurement of measureLoad()) {
    const { instances, postgres } = measurement;
    const shared = postgres === undefined ? 'Redis' : 'Redis and PostgreSQL';
    const what = instances === 1 ? 'One answer service' : `${instances} over ${shared}`;
    console.log(`\n${what} under load:\n\n${formatLoad(measurement)}`);
    verdicts.push(...judgeLoad(measurement));
  }
  console.log('\nOne process killed while 200 are answered by two, over Redis and PostgreSQL:\n');
  for await (const measurement of measureInterruptions()) {
    console.log(formatInterruption(measurement));
    verdicts.push(...judgeInterruption(measurement));
  }
  return verdicts;
}

async function benchLeaks() {
  // All questions come from one address, one after the other.
  Object.assign(process.env, { QUESTIONS_PER_MINUTE: '100000', STREAM_DELAY_MS: '0' });
  const measurements = await withServers(measureLeaks);
  console.log(`\nHeld before and after:\n\n${formatLeaks(measurements)}`);
  return judgeLeaks(measurements);
}

async function benchHost() {
  const measurement = await withServers(measureHost);
  console.log(`\nMedians at a quarter of this machine’s speed:\n\n${formatHost(measurement)}`);
  return judgeHost(measurement);
}

/**
 * Measures what is built, while it is served.
 * @template Measurement
 * @param {(browser: string) => Promise<Measurement>} measure
 */
async function withServers(measure) {
  await requireFreePorts();
  const browser = await requireBrowser('chromium');
  await buildAll(testConfiguration());
  const { startLocalServers } = await import('../serve/local-servers.mjs');
  const servers = await startLocalServers();
  try {
    return await measure(browser);
  } finally {
    await servers.stop();
  }
}
