import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runCommand, runScript } from '../command.mjs';
import { ExpectedError } from '../expected-error.mjs';

/** Names the browser to test with, before anything is searched or downloaded. */
export const browserVariable = 'ASSIST_BROWSER';

const commandNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium to test with, or gets one: the named one, an installed one, Playwright's download,
 * then Debian's package when root.
 * @returns {Promise<string>} the path of its executable
 * @throws {ExpectedError} saying what was tried
 */
export async function requireBrowser() {
  const named = process.env[browserVariable];
  if (named) {
    if (!existsSync(named))
      throw new ExpectedError(`${browserVariable} names ${named}, which does not exist.`);
    return named;
  }
  const found =
    findInstalledBrowser() ?? (await downloadBrowser()) ?? (await installDebianBrowser());
  if (found) return found;
  throw new ExpectedError(
    'No browser to test with. Looked for an installed Chromium or Chrome, tried Playwright’s download and, ' +
      `as root on Debian, apt-get. Install Chromium, or set ${browserVariable} to the path of one.`,
  );
}

function findInstalledBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...usualPlaces].find((path) => existsSync(path));
}

async function downloadBrowser() {
  console.log('No Chromium or Chrome is installed: downloading Playwright’s.');
  try {
    await runScript('e2e/node_modules/@playwright/test/cli.js', ['install', 'chromium'], {
      title: 'The browser download',
    });
  } catch (error) {
    console.log(/** @type {Error} */ (error).message);
    return undefined;
  }
  const playwrightUrl = new URL(
    '../../e2e/node_modules/@playwright/test/index.mjs',
    import.meta.url,
  );
  const { chromium } = await import(playwrightUrl.href);
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function installDebianBrowser() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !(await isDebian())) return undefined;
  console.log('Installing Debian’s Chromium.');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runCommand('apt-get', ['update', '-qq'], { env });
    await runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], { env });
  } catch (error) {
    console.log(/** @type {Error} */ (error).message);
  }
  return findInstalledBrowser();
}

async function isDebian() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID(_LIKE)?=.*debian/m.test(release);
}
