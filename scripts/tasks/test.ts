import { clearEnvironment } from '../build/environment-file.ts';
import { runScript } from '../command.mjs';
import { chooseFreePorts } from '../ports.ts';
import { chooseProjects, runBrowserTests } from '../quality/browser-tests.ts';
import { printTotals } from '../quality/test-results.ts';

/** `npm test`: builds everything, then runs all checks and tests. The browser tests run only in Chromium. */
export async function run() {
  await chooseFreePorts();
  await clearEnvironment();
  const steps = [
    {
      title: 'Style, types, unused code, unit tests, build',
      run: () => runSideBySide('npm:check:*', 'npm:unit:all', 'npm:build:tests'),
    },
    { title: 'Size budgets and the npm package', run: () => runSideBySide('npm:built:*') },
    { title: 'Browser tests', run: () => runBrowserTests(chooseProjects([])) },
  ];
  for (const step of steps) {
    console.log(`\n■ ${step.title}`);
    await step.run();
  }
  await printTotals();
}

/** Runs npm scripts in parallel, and prints the output of each script as one block. */
async function runSideBySide(...scripts: string[]) {
  await runScript(
    'node_modules/concurrently/dist/bin/concurrently.js',
    ['--group', '--timings', '--kill-others-on-fail', ...scripts],
    { title: 'This step' },
  );
}
