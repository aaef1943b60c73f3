import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { browsers, requireBrowser, requireHeadlessChromium } from './browsers.ts';

export async function runBrowserTests(options: readonly string[]) {
  const env: NodeJS.ProcessEnv = {};
  for (const engine of listEngines(options)) {
    if (engine === 'chromium') env.ASSIST_HEADLESS_BROWSER = await requireHeadlessChromium();
    env[browsers[engine].variable] = await requireBrowser(engine);
  }
  await runPlaywright('e2e', options, env);
}

/** Adds the Chromium projects to Playwright's options, unless the options already contain `--project`. */
export function chooseProjects(options: readonly string[]): readonly string[] {
  return readProjects(options).length > 0 ? options : [...options, '--project', 'chromium*'];
}

/** Lists the browser engines that the projects in Playwright's options need. */
export function listEngines(options: readonly string[]): ('chromium' | 'firefox')[] {
  const projects = readProjects(options);
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

export async function runPlaywright(
  folder: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
) {
  await runCommand('playwright', ['test', '--config', folder, ...options], { env });
}
