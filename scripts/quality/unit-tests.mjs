import { runScript } from '../command.mjs';
import { resultFiles } from './test-results.mjs';

/** Enough for the random tests on a busy machine, in ms. A test that hangs still fails. */
const testTimeoutMs = 30_000;

/** Runs every room's unit tests. */
export async function runUnitTests() {
  await runScript(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      `--testTimeout=${testTimeoutMs}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultFiles.unit}`,
    ],
    { title: 'Unit tests' },
  );
}
