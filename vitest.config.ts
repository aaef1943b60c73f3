import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { clearEnvironment } from './scripts/build/environment-file.ts';

// The tests run the same on every machine.
clearEnvironment();

// What tests write goes with the run. A database that they start runs as another user, who has to find its way.
const scratch = mkdtempSync(join(tmpdir(), 'assist-tests-'));
chmodSync(scratch, 0o755);
process.env.TMPDIR = scratch;
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/drawer',
      'apps/answer-service',
      'apps/evaluation',
      'apps/demo-site',
      'e2e/fixtures/pages',
      'scripts',
      'benchmarks',
      'docs',
      'examples',
    ],
    passWithNoTests: false,
    // Vitest leaves one core to itself, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
