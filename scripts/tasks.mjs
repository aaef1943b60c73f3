import { ExpectedError } from './expected-error.mjs';

/** What the npm scripts of the root do with code of ours, by name. Loaded on demand: before the install only Node's own modules exist. */
const tasks = {
  setup: () => import('./tasks/setup.mjs'),
  start: () => import('./tasks/start.mjs'),
  dev: () => import('./tasks/dev.mjs'),
  build: () => import('./tasks/build.mjs'),
  'build-for-tests': () => import('./tasks/build-for-tests.mjs'),
  'check-package': () => import('./tasks/check-package.mjs'),
  release: () => import('./tasks/release.mjs'),
  serve: () => import('./tasks/serve.mjs'),
  test: () => import('./tasks/test.mjs'),
  e2e: () => import('./tasks/e2e.mjs'),
  'screen-reader': () => import('./tasks/screen-reader.mjs'),
  webkit: () => import('./tasks/webkit.mjs'),
  bench: () => import('./tasks/bench.mjs'),
  journeys: () => import('./tasks/journeys.mjs'),
  'assist-check': () => import('./tasks/assist-check.mjs'),
  import: () => import('./tasks/import.mjs'),
  evaluate: () => import('./tasks/evaluate.mjs'),
};

/**
 * Runs one task.
 * @param {string | undefined} name
 * @param {string[]} options words after the task's name
 */
export async function runTask(name, options) {
  const load =
    name !== undefined && Object.hasOwn(tasks, name)
      ? tasks[/** @type {keyof typeof tasks} */ (name)]
      : undefined;
  if (!load)
    throw new ExpectedError(`Unknown task ${name}. Known: ${Object.keys(tasks).join(', ')}.`);
  const task = await load();
  await task.run(options);
}
