import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../command.ts';
import { ExpectedError } from '../expected-error.mjs';
import { installDebianPackages } from './debian-packages.ts';

/** The browsers of the tests, by Playwright's names. `variable` names the environment variable for the path. */
export const browsers = {
  chromium: {
    name: 'Chromium',
    variable: 'ASSIST_BROWSER',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    debianPackage: 'chromium',
  },
  firefox: {
    name: 'Firefox',
    variable: 'ASSIST_FIREFOX',
    commands: ['firefox-esr', 'firefox'],
    debianPackage: 'firefox-esr',
  },
};

/**
 * Finds or installs a browser for the tests. Tries four ways, in this order: the environment variable, an installed
 * browser, as root Debian's package, and Playwright's download.
 *
 * @returns the path of the executable
 * @throws {ExpectedError} when all ways fail, or when the environment variable names a missing file
 */
export async function requireBrowser(key: keyof typeof browsers): Promise<string> {
  const { name, variable, commands, debianPackage } = browsers[key];
  const named = process.env[variable];
  if (named) {
    if (!existsSync(named))
      throw new ExpectedError(`${variable} is set to ${named}, which does not exist.`);
    return named;
  }
  const installed = findCommand(commands);
  if (installed) return installed;
  await installDebianPackages(
    [debianPackage],
    `the browser tests need ${name} and no other was found`,
  );
  const found = findCommand(commands) ?? (await download(key));
  if (found) return found;
  throw new ExpectedError(
    `No ${name} found for the tests. Tried an installed one, Debian’s package as root, and Playwright’s download. ` +
      `Install ${name}, or set ${variable} to the path of its executable.`,
  );
}

/**
 * Finds or installs Debian's Chromium without windows, in which the tests need a fifth less time. Elsewhere, or if
 * ASSIST_BROWSER names a browser, takes Chromium.
 *
 * @throws {ExpectedError} like {@link requireBrowser}
 */
export async function requireHeadlessChromium(): Promise<string> {
  const shell = ['chromium-headless-shell'];
  if (process.env.ASSIST_BROWSER) return requireBrowser('chromium');
  if (!findCommand(shell)) await installDebianPackages(shell, 'the browser tests are faster in it');
  return findCommand(shell) ?? requireBrowser('chromium');
}

function findCommand(commands: readonly string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find((path) => existsSync(path));
}

async function download(key: keyof typeof browsers) {
  console.log(`No ${browsers[key].name} is installed: downloading Playwright’s.`);
  try {
    await runCommand('playwright', ['install', key]);
  } catch (error) {
    console.log((error as Error).message);
    return undefined;
  }
  const path = (await import('@playwright/test'))[key].executablePath();
  return existsSync(path) ? path : undefined;
}
