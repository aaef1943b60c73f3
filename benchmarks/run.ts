import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { mediansOf } from '@assist/test-kit/bench';
import { buildAll } from '../scripts/build/build.ts';
import { clearEnvironment } from '../scripts/build/environment-file.ts';
import { testSettings } from '../scripts/build/local-settings.ts';
import { chooseByName } from '../scripts/choose-by-name.ts';
import { ExpectedError } from '../scripts/expected-error.mjs';
import { fromRoot } from '../scripts/paths.mjs';
import { chooseFreePorts } from '../scripts/ports.ts';
import { requireBrowser } from '../scripts/quality/browsers.ts';
import { startLocalServers } from '../scripts/serve/local-servers.ts';
import { judgeAnswer, measureAnswer } from './answer.ts';
import { formatVerdict, type Verdict } from './budgets.ts';
import { describeMachine } from './describe-machine.ts';
import { judgeHost, measureHost } from './host.ts';
import { judgeInterruption, measureInterruptions } from './interruptions.ts';
import { judgeLeaks, measureLeaks, tabulateLeaks } from './leaks.ts';
import { judgeLoad, measureLoad, tabulateLoad } from './load.ts';
import { judgeSearch, measureSearch, tabulateSearch } from './search.ts';
import { judgeStream, measureStream } from './stream.ts';

type Rows = readonly object[] | Readonly<Record<string, object>>;

/** The benchmarks of `npm run bench`, by name. */
const benchmarks: Record<string, () => Promise<readonly Verdict[]>> = {
  stream: () =>
    bench(measureStream, judgeStream, (rows) => ({ 'Medians of processor time:': rows })),
  search: () =>
    bench(measureSearch, judgeSearch, (rows) => ({
      'A question: processor time in the service, and time until answered:':
        rows.map(tabulateSearch),
    })),
  answer: () =>
    bench(
      async () => measureAnswer(await requireBrowser('chromium')),
      judgeAnswer,
      ({ perUpdate: { blocks, whole }, stream }) => ({
        'Main thread per update by length, block by block and all each time:': blocks.map(
          ({ length, ms }, at) => ({ length, blocks: ms, whole: whole[at]?.ms }),
        ),
        '20,000 characters at 200 chunks a second, 4 x CPU:': stream,
      }),
    ),
  host: () =>
    bench(
      () => withServers(measureHost),
      judgeHost,
      ({ openings, bareOpenings, ...visits }) => ({
        'Medians at a quarter of this machine’s speed, beside a page and a frame without us:':
          Object.fromEntries(Object.entries(visits).map(([name, runs]) => [name, mediansOf(runs)])),
        'One click:': { openings: mediansOf(openings), bareOpenings: mediansOf(bareOpenings) },
      }),
    ),
  async load() {
    await buildAll(testSettings());
    const loads = await bench(
      measureLoad,
      (rows) => rows.flatMap(judgeLoad),
      (rows) => ({
        'Answer services under load, alone, over Redis, and over Redis and PostgreSQL:':
          rows.map(tabulateLoad),
      }),
    );
    const interruptions = await bench(
      measureInterruptions,
      (rows) => rows.flatMap(judgeInterruption),
      (rows) => ({
        'One process killed while 200 are answered by two, over Redis and PostgreSQL:': rows.map(
          ({ outcomes, ...figures }) => ({ ...figures, ...outcomes }),
        ),
      }),
    );
    return [...loads, ...interruptions];
  },
  leaks() {
    // Raises the rate limit, because all questions come from one address.
    Object.assign(process.env, { QUESTIONS_PER_MINUTE: '100000', STREAM_DELAY_MS: '0' });
    return bench(
      () => withServers(measureLeaks),
      judgeLeaks,
      (rows) => ({ 'Held before and after:': tabulateLeaks(rows) }),
    );
  },
};

/**
 * `npm run bench`: runs all benchmarks in a few minutes and judges them by {@link budgets}. `-- answer` runs only the
 * benchmark `answer`. `-- --write` writes docs/performance.json, from which the documentation draws its charts.
 *
 * @throws {ExpectedError} if a budget is not met
 */
export async function run(commandLine: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...commandLine],
    options: { write: { type: 'boolean' } },
    allowPositionals: true,
  });
  const chosen = chooseByName('benchmark', benchmarks, positionals);
  clearEnvironment();
  const verdicts = [];
  for (const bench of chosen) verdicts.push(...(await bench()));
  console.log(`\n${verdicts.map(formatVerdict).join('\n')}`);
  if (values.write) {
    const date = new Date().toISOString().slice(0, 10);
    const results = { date, machine: describeMachine(), verdicts };
    await writeFile(fromRoot('docs/performance.json'), `${JSON.stringify(results, null, 2)}\n`);
  }
  if (verdicts.some(({ isMet }) => !isMet)) throw new ExpectedError('A speed budget is not met.');
}

/** Runs a measurement, prints its tables under their titles, and returns the verdicts. */
async function bench<Measured>(
  measure: () => Promise<Measured>,
  judge: (measured: Measured) => readonly Verdict[],
  tabulate: (measured: Measured) => Readonly<Record<string, Rows>>,
) {
  const measured = await measure();
  for (const [title, rows] of Object.entries(tabulate(measured))) {
    const rounded = Object.entries(rows).map(([name, row]) => [name, roundFields(row)]);
    console.log(`\n${title}`);
    console.table(Object.fromEntries(rounded));
  }
  return judge(measured);
}

function roundFields(row: object) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ]),
  );
}

/** Builds everything and starts the local servers. Then runs the measurement and stops the servers. */
async function withServers<Measurement>(measure: (browser: string) => Promise<Measurement>) {
  await chooseFreePorts();
  const browser = await requireBrowser('chromium');
  await buildAll(testSettings());
  const servers = await startLocalServers();
  try {
    return await measure(browser);
  } finally {
    await servers.stop();
  }
}
