import { readFile } from 'node:fs/promises';
import { fromRoot } from '../paths.mjs';

/** The files to which the test runners write their results, relative to the root. */
const resultFiles = {
  unit: 'test-results/unit.json',
  e2e: 'test-results/e2e.json',
};

/** Prints how many tests of both test runners passed, failed or were skipped. */
export async function printTotals() {
  const unit = JSON.parse(await readFile(fromRoot(resultFiles.unit), 'utf8'));
  const { stats } = JSON.parse(await readFile(fromRoot(resultFiles.e2e), 'utf8'));
  const passed = unit.numPassedTests + stats.expected + stats.flaky;
  const failed = unit.numFailedTests + stats.unexpected;
  const skipped = unit.numPendingTests + unit.numTodoTests + stats.skipped;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
}
