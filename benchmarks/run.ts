import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, platform, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { mediansOf } from '@assist/test-kit/bench';
import { buildAll } from '../scripts/build/build.ts';
import { clearEnvironment } from '../scripts/build/environment-file.ts';
import { testSettings } from '../scripts/build/local-settings.ts';
import { ExpectedError } from '../scripts/expected-error.mjs';
import { fromRoot } from '../scripts/paths.mjs';
import { chooseFreePorts } from '../scripts/ports.ts';
import { requireBrowser } from '../scripts/quality/browsers.ts';
import { startLocalServers } from '../scripts/serve/local-servers.ts';
import { formatVerdict, type Verdict } from './budgets.ts';
import { judgeFormatting, measureFormatting } from './formatting.ts';
import { judgeHost, measureHost } from './host.ts';
import { judgeLoad, measureLoad } from './load.ts';
import { judgeReading, measureReading } from './reading.ts';
import { judgeSearch, measureSearch, tabulateSearch } from './search.ts';

/** The benchmarks of `npm run bench`, by name. Each prints its figures and returns the verdicts about them. */
const benchmarks: Record<string, () => Promise<readonly Verdict[]>> = {
  async stream() {
    const reading = await measureReading();
    print('Reading an answer, medians of processor time:', reading);
    const formatting = await measureFormatting(await requireBrowser('chromium'));
    print('20,000 characters at 200 chunks a second, 4 x CPU:', formatting);
    return [...judgeReading(reading), ...judgeFormatting(formatting)];
  },
  async search() {
    const rows = await measureSearch();
    print(
      'A question: processor time in the service, and time until answered:',
      rows.map(tabulateSearch),
    );
    return judgeSearch(rows);
  },
  async host() {
    await chooseFreePorts();
    const browser = await requireBrowser('chromium');
    await buildAll(testSettings());
    const servers = await startLocalServers();
    const measured = await measureHost(browser).finally(() => servers.stop());
    const { visits, visitsWithout, ...openings } = measured;
    const views = { visits: mediansOf(visits), visitsWithout: mediansOf(visitsWithout) };
    print('Page views at a quarter of this machine’s speed:', views);
    const clicks = Object.entries(openings).map(([name, list]) => [name, mediansOf(list)]);
    print('One click:', Object.fromEntries(clicks));
    return judgeHost(measured);
  },
  async load() {
    await buildAll(testSettings());
    const rows = await measureLoad();
    print('Services under load, alone, over Redis, and over Redis and PostgreSQL:', rows);
    return rows.flatMap(judgeLoad);
  },
};

/**
 * `npm run bench`: runs all benchmarks in a few minutes and judges them by {@link budgets}. `-- host` runs only the
 * benchmark `host`. `-- --write` writes docs/performance.json, from which the documentation draws its charts.
 *
 * @throws {ExpectedError} if a budget is not met
 */
export async function run(commandLine: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...commandLine],
    options: { write: { type: 'boolean' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown !== undefined) {
    const known = Object.keys(benchmarks).join(', ');
    throw new ExpectedError(`Unknown benchmark ${unknown}. Known: ${known}.`);
  }
  await clearEnvironment();
  const verdicts = [];
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (positionals.length === 0 || positionals.includes(name)) verdicts.push(...(await bench()));
  }
  console.log(`\n${verdicts.map(formatVerdict).join('\n')}`);
  if (values.write) {
    const date = new Date().toISOString().slice(0, 10);
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
    }).trim();
    const results = { date, commit, machine: describeMachine(), verdicts };
    await writeFile(fromRoot('docs/performance.json'), `${JSON.stringify(results, null, 2)}\n`);
  }
  if (verdicts.some(({ isMet }) => !isMet)) throw new ExpectedError('A speed budget is not met.');
}

/** Prints figures as a table, rounded to two decimals. */
function print(title: string, rows: readonly object[] | Readonly<Record<string, object>>) {
  const round = (value: unknown) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value;
  const rounded = Object.entries(rows).map(([name, row]) => [
    name,
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, round(value)])),
  ]);
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rounded));
}

/** Describes this machine in one line, because the measured figures depend on the machine. */
function describeMachine() {
  const [first] = cpus();
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus().length} × ${first?.model}, ${gibibytes} GiB, ${platform()} ${release()}, Node ${process.version}`;
}
