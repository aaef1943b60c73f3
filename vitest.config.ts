import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { clearEnvironment } from './scripts/build/environment-file.ts';

// Removes the product's settings from the environment, so that the tests run the same on every machine.
clearEnvironment();

// Tests write their temporary files into this folder, which is deleted at the end. A database that they start runs as
// another user, and this user must be able to enter the folder.
const scratch = mkdtempSync(join(tmpdir(), 'assist-tests-'));
chmodSync(scratch, 0o755);
process.env.TMPDIR = scratch;
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** The test files of a package without a configuration share modules, which saves time. Keep no state in a module. */
const packages = readdirSync('packages').map((name) => {
  const root = `packages/${name}`;
  const isConfigured = existsSync(`${root}/vite.config.ts`);
  return isConfigured ? root : { test: { name: `@assist/${name}`, root, isolate: false } };
});

export default defineConfig({
  test: {
    projects: [
      ...packages,
      'apps/drawer',
      'apps/answer-service',
      // In a process of its own. In one that has compiled many patterns, V8 compiles further ones without optimizing, and
      // the test of costs would measure that.
      {
        test: {
          name: '@assist/answer-service-limits',
          root: 'apps/answer-service',
          include: ['src/app-limits.test.ts'],
        },
      },
      'apps/answer-service/server-tests',
      'apps/evaluation',
      'apps/demo-site',
      'e2e/fixtures/pages',
      'scripts',
      'benchmarks',
      'docs',
      'examples',
    ],
    passWithNoTests: false,
    // Uses more workers than cores, because some tests mostly wait. On two cores, three workers need 13 % less time than
    // two. With four, tests that measure times can fail.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
