import { parseArgs } from 'node:util';
import { runScript } from '../command.mjs';
import { browsers, requireBrowser } from './browsers.ts';

/**
 * Runs browser tests against the built product.
 *
 * @param options handed on to Playwright
 * @param folder which ones: the folder of their configuration
 */
export async function runBrowserTests(options: readonly string[] = [], folder: string = 'e2e') {
  const env: NodeJS.ProcessEnv = {};
  for (const engine of listEngines(options)) {
    env[browsers[engine].variable] = await requireBrowser(engine);
  }
  await runPlaywright(folder, options, env);
}

/** Playwright's options with the projects of Chromium, unless the options name a project. */
export function chooseProjects(options: readonly string[]): readonly string[] {
  return readProjects(options).length > 0 ? options : [...options, '--project', 'chromium*'];
}

/** The engines that Playwright opens: both, unless its options name projects. */
export function listEngines(options: readonly string[]): ('chromium' | 'firefox')[] {
  const projects = readProjects(options);
  if (projects.length === 0) return ['chromium', 'firefox'];
  const inFirefox = projects.filter((name) => name.startsWith('firefox'));
  return [
    ...(inFirefox.length < projects.length ? (['chromium'] as const) : []),
    ...(inFirefox.length > 0 ? (['firefox'] as const) : []),
  ];
}

function readProjects(options: readonly string[]) {
  const { values } = parseArgs({
    args: [...options],
    options: { project: { type: 'string', multiple: true } },
    strict: false,
  });
  return (values.project ?? []).map(String);
}

/**
 * Runs tests with Playwright’s runner.
 *
 * @param folder of their configuration
 * @param options handed on to Playwright
 */
export async function runPlaywright(
  folder: string,
  options: readonly string[],
  env?: NodeJS.ProcessEnv,
) {
  await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', folder, ...options],
    { title: 'Browser tests', ...(env ? { env } : {}) },
  );
}
