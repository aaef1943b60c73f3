import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatVerdict, mediansOf, type Verdict } from '@assist/test-kit/bench';
import { judgeAnswer } from '../bench/answer-budgets.ts';
import { judgeHost } from '../bench/host-budgets.ts';
import { judgeInterruption } from '../bench/interruption-budgets.ts';
import { judgeLeaks, tabulateLeaks } from '../bench/leak-budgets.ts';
import { judgeLoad, tabulateLoad } from '../bench/load-budgets.ts';
import { measureAnswer } from '../bench/measure-answer.ts';
import { measureHost } from '../bench/measure-host.ts';
import { measureInterruptions } from '../bench/measure-interruptions.ts';
import { measureLeaks } from '../bench/measure-leaks.ts';
import { measureLoad } from '../bench/measure-load.ts';
import { measureSearch } from '../bench/measure-search.ts';
import { measureStream } from '../bench/measure-stream.ts';
import { describeMachine, drawBudgets, formatPage } from '../bench/performance-report.ts';
import { printTable } from '../bench/print-table.ts';
import { judgeSearch, tabulateSearch } from '../bench/search-budgets.ts';
import { judgeStream } from '../bench/stream-budgets.ts';
import { buildAll } from '../build/build.ts';
import { testConfiguration } from '../build/configuration.ts';
import { clearEnvironment } from '../build/environment-file.ts';
import { chooseByName } from '../choose-by-name.ts';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { requireFreePorts } from '../ports.ts';
import { requireBrowser } from '../quality/browsers.ts';
import { startLocalServers } from '../serve/local-servers.ts';

/** What `npm run bench` measures, by the name that asks for it alone. */
const benchmarks: Record<string, () => Promise<readonly Verdict[]>> = {
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
 */
export async function run(commandLine: readonly string[]) {
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

async function writeReport(verdicts: readonly Verdict[]) {
  const date = new Date().toISOString().slice(0, 10);
  const run = { date, machine: describeMachine(), verdicts };
  await writeFile(fromRoot('docs/performance.json'), `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(fromRoot('docs/performance.svg'), drawBudgets(run));
  await writeFile(fromRoot('docs/performance.md'), formatPage(run));
}

async function benchStream() {
  const measurements = [];
  for await (const measurement of measureStream()) measurements.push(measurement);
  console.log('\nMedians of processor time:');
  printTable(measurements);
  return judgeStream(measurements);
}

async function benchSearch() {
  const measurements = await measureSearch();
  console.log('\nA question: processor time in the service, and time until answered:');
  printTable(measurements.map(tabulateSearch));
  return judgeSearch(measurements);
}

async function benchAnswer() {
  const measurements = await measureAnswer(await requireBrowser('chromium'));
  const { perUpdate, stream } = measurements;
  console.log('\nMain thread per update by length, block by block and all each time:');
  printTable(
    perUpdate.blocks.map(({ length, ms }, at) => ({
      length,
      blocks: ms,
      whole: perUpdate.whole[at]?.ms,
    })),
  );
  console.log('\n20,000 characters at 200 chunks a second, 4 x CPU:');
  printTable(stream);
  return judgeAnswer(measurements);
}

async function benchLoad() {
  await buildAll(testConfiguration());
  const loads = [];
  for await (const measurement of measureLoad()) loads.push(measurement);
  console.log('\nAnswer services under load, alone, over Redis, and over Redis and PostgreSQL:');
  printTable(loads.map(tabulateLoad));
  const interruptions = [];
  for await (const measurement of measureInterruptions()) interruptions.push(measurement);
  console.log('\nOne process killed while 200 are answered by two, over Redis and PostgreSQL:');
  printTable(interruptions.map(({ outcomes, ...figures }) => ({ ...figures, ...outcomes })));
  return [...loads.flatMap(judgeLoad), ...interruptions.flatMap(judgeInterruption)];
}

async function benchLeaks() {
  // All questions come from one address, one after the other.
  Object.assign(process.env, { QUESTIONS_PER_MINUTE: '100000', STREAM_DELAY_MS: '0' });
  const measurements = await withServers(measureLeaks);
  console.log('\nHeld before and after:');
  printTable(tabulateLeaks(measurements));
  return judgeLeaks(measurements);
}

async function benchHost() {
  const measurement = await withServers(measureHost);
  console.log(
    '\nMedians at a quarter of this machine’s speed, beside a page and a frame without us:',
  );
  const { openings, bareOpenings, ...visits } = measurement;
  printTable(
    Object.fromEntries(Object.entries(visits).map(([name, runs]) => [name, mediansOf(runs)])),
  );
  printTable({ openings: mediansOf(openings), bareOpenings: mediansOf(bareOpenings) });
  return judgeHost(measurement);
}

/** Measures what is built, while it is served. */
async function withServers<Measurement>(measure: (browser: string) => Promise<Measurement>) {
  await requireFreePorts();
  const browser = await requireBrowser('chromium');
  await buildAll(testConfiguration());
  const servers = await startLocalServers();
  try {
    return await measure(browser);
  } finally {
    await servers.stop();
  }
}
