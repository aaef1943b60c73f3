import { ExpectedError } from './expected-error.mjs';

/** Each npm script of the root, by name. Loaded on demand: before the install only Node's own modules exist. */
const tasks = {
  start: () => import('./tasks/start.mjs'),
  dev: () => import('./tasks/dev.mjs'),
  build: () => import('./tasks/build.mjs'),
  serve: () => import('./tasks/serve.mjs'),
  check: () => import('./tasks/check.mjs'),
  test: () => import('./tasks/test.mjs'),
  e2e: () => import('./tasks/e2e.mjs'),
  bench: () => import('./tasks/bench.mjs'),
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
