import { formatAnswer, judgeAnswer } from '../bench/answer-budgets.mjs';
import { formatVerdict, judge } from '../bench/budgets.mjs';
import { loadBenchmark } from '../bench/load-benchmark.mjs';
import { measureAnswer } from '../bench/measure-answer.mjs';
import { formatHeading, formatRow } from '../bench/measurement-table.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { installDependencies } from '../install.mjs';

/** What `npm run bench` measures, by the name that asks for it alone. */
const benchmarks = { stream: benchStream, answer: benchAnswer };

/**
 * `npm run bench`: what reading an answer costs beside the reference client, and showing it beside
 * formatting all of it each time. Takes some minutes; `npm run bench -- answer` does one part.
 * @param {readonly string[]} [names]
 */
export async function run(names = []) {
  await installDependencies();
  const verdicts = [];
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (names.length === 0 || names.includes(name)) verdicts.push(...(await bench()));
  }
  console.log(`\n${verdicts.map(formatVerdict).join('\n')}`);
  if (verdicts.some(({ isMet }) => !isMet)) throw new ExpectedError('A speed budget is not met.');
}

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

async function benchAnswer() {
  const measurements = await measureAnswer();
  console.log(`\nMedians in a browser:\n\n${formatAnswer(measurements)}`);
  return judgeAnswer(measurements);
}
