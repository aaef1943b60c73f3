import { formatVerdict, judge } from '../bench/budgets.mjs';
import { formatComparison, judgeHost } from '../bench/host-budgets.mjs';
import { loadBenchmark } from '../bench/load-benchmark.mjs';
import { measureHost } from '../bench/measure-host.mjs';
import { formatHeading, formatRow } from '../bench/measurement-table.mjs';
import { buildAll } from '../build/build.mjs';
import { testConfiguration } from '../build/configuration.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { installDependencies } from '../install.mjs';
import { requireFreePorts } from '../ports.mjs';
import { requireBrowser } from '../quality/browser.mjs';

/** @typedef {import('../bench/budgets.mjs').Verdict} Verdict */

/**
 * `npm run bench`: what reading an answer costs beside the reference client, and what the assistant costs a
 * host page beside one without it. Takes some minutes.
 */
export async function run() {
  await requireFreePorts();
  clearEnvironment();
  await installDependencies();
  const verdicts = [...(await benchStream()), ...(await benchHost())];
  console.log(`\n${verdicts.map(formatVerdict).join('\n')}`);
  if (verdicts.some(({ isMet }) => !isMet)) throw new ExpectedError('A speed budget is not met.');
}

/** @returns {Promise<readonly Verdict[]>} */
async function benchStream() {
  const { measure } = await loadBenchmark();
  console.log('Medians of processor time:\n');
  console.log(formatHeading());
  const measurements = [];
  for await (const measurement of measure()) {
    measurements.push(measurement);
    console.log(formatRow(measurement));
  }
  return judge(measurements);
}

/** @returns {Promise<readonly Verdict[]>} */
async function benchHost() {
  const browser = await requireBrowser();
  await buildAll(testConfiguration());
  const { startLocalServers } = await import('../serve/local-servers.mjs');
  const servers = await startLocalServers();
  try {
    const measurement = await measureHost(browser);
    console.log(
      `\nMedians at a quarter of this machine’s speed:\n\n${formatComparison(measurement)}`,
    );
    return judgeHost(measurement);
  } finally {
    await servers.stop();
  }
}
