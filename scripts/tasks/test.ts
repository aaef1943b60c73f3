import { readFile } from 'node:fs/promises';
import { clearEnvironment } from '../build/environment-file.ts';
import { runCommand } from '../command.ts';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { chooseFreePorts } from '../ports.ts';
import { chooseProjects, runBrowserTests } from '../quality/browser-tests.ts';

/**
 * `npm test`: builds everything, then runs all checks, the unit tests, and the browser tests with the tag `@core`, in
 * Chromium. `.ci/run` runs the other tests.
 */
export async function run(options: readonly string[]) {
  if (options.length > 0) {
    throw new ExpectedError(
      '`npm test` runs everything. Run one test with `npm run unit -- FILE` or `npm run e2e -- FILE`.',
    );
  }
  await chooseFreePorts();
  clearEnvironment();
  const steps = [
    {
      title: 'Build, style, types, unused code',
      run: () => runSideBySide('npm:build:tests', 'npm:check:*'),
    },
    {
      title: 'Unit tests, size budgets, the npm package',
      run: () => runSideBySide('npm:unit:core', 'npm:built:*'),
    },
    {
      title: 'Browser tests',
      run: () => runBrowserTests(chooseProjects(['--grep', '@core'])),
    },
  ];
  for (const step of steps) {
    console.log(`\n■ ${step.title}`);
    await step.run();
  }
  await printTotals();
}

/** Runs npm scripts in parallel, and prints the output of each script as one block. */
async function runSideBySide(...scripts: string[]) {
  await runCommand('concurrently', ['--group', '--timings', '--kill-others-on-fail', ...scripts]);
}

/** Prints how many tests of both test runners passed, failed or were skipped. */
async function printTotals() {
  const read = async (path: string) => JSON.parse(await readFile(fromRoot(path), 'utf8'));
  const unit = await read('test-results/unit.json');
  const { stats } = await read('test-results/e2e.json');
  const passed = unit.numPassedTests + stats.expected + stats.flaky;
  const failed = unit.numFailedTests + stats.unexpected;
  const skipped = unit.numPendingTests + unit.numTodoTests + stats.skipped;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
}
