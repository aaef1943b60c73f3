import { formatVerdict, judge } from '../bench/budgets.mjs';
import { loadBenchmark } from '../bench/load-benchmark.mjs';
import { formatHeading, formatRow } from '../bench/measurement-table.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { installDependencies } from '../install.mjs';

/** `npm run bench`: what reading an answer costs beside the reference client. Takes some minutes. */
export async function run() {
  await installDependencies();
  const { measure } = await loadBenchmark();
  console.log('Medians of processor time:\n');
  console.log(formatHeading());
  const measurements = [];
  for await (const measurement of measure()) {
    measurements.push(measurement);
    console.log(formatRow(measurement));
  }
  const verdicts = judge(measurements);
  console.log(`\n${verdicts.map(formatVerdict).join('\n')}`);
  if (verdicts.some(({ isMet }) => !isMet)) throw new ExpectedError('A speed budget is not met.');
}
