import { runScript } from '../command.mjs';
import { resultFiles } from './test-results.mjs';

/** Runs every room's unit tests. */
export async function runUnitTests() {
  await runScript(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultFiles.unit}`],
    { title: 'Unit tests' },
  );
}
