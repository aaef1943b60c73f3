import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { clearEnvironment } from './scripts/build/environment-file.ts';

// The tests run the same on every machine.
clearEnvironment();

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/drawer',
      'apps/answer-service',
      'apps/demo-site',
      'scripts',
      'examples',
    ],
    passWithNoTests: false,
    // Vitest leaves one core to itself, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
