import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { runScript } from '../command.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { installDebianPackages, isRoot } from './debian-packages.ts';

interface Browser {
  readonly name: string;
  /**
   * Name of the environment variable for the path of the executable. If the variable is set, the tests neither look for
   * a browser nor download one.
   */
  readonly variable: string;
  /** Names of commands to look for in PATH, and absolute paths on macOS and Windows. */
  readonly places: readonly string[];
  readonly debianPackage: string;
}

/** The browsers that run the tests, by Playwright's names. */
export const browsers = {
  chromium: {
    name: 'Chromium',
    variable: 'ASSIST_BROWSER',
    places: [
      ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    ],
    debianPackage: 'chromium',
  },
  firefox: {
    name: 'Firefox',
    variable: 'ASSIST_FIREFOX',
    places: [
      ...['firefox-esr', 'firefox'],
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    debianPackage: 'firefox-esr',
  },
} satisfies Record<string, Browser>;

/**
 * Finds or installs a browser for the tests. Tries four ways, in this order: the environment variable, an installed
 * browser, Playwright's download and, as root, Debian's package.
 *
 * @returns the path of the executable
 * @throws {ExpectedError} when all ways fail, or when the environment variable names a missing file
 */
export async function requireBrowser(key: keyof typeof browsers): Promise<string> {
  const browser = browsers[key];
  const { name, variable } = browser;
  const named = process.env[variable];
  if (named) {
    if (!existsSync(named))
      throw new ExpectedError(`${variable} is set to ${named}, which does not exist.`);
    return named;
  }
  const found =
    findInstalled(browser) ?? (await download(key)) ?? (await installFromDebian(browser));
  if (found) return found;
  throw new ExpectedError(
    `No ${name} found for the tests. Tried an installed one, Playwright’s download and, as root on Debian, ` +
      `apt-get. Install ${name}, or set ${variable} to the path of its executable.`,
  );
}

function findInstalled({ places }: Browser) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return places
    .flatMap((place) => (isAbsolute(place) ? place : folders.map((folder) => join(folder, place))))
    .find((path) => existsSync(path));
}

/**
 * Downloads Playwright's browser. Runs the two steps of `install --with-deps` separately, so that apt-get does not run
 * after a failed download.
 */
async function download(key: keyof typeof browsers) {
  const { name, variable } = browsers[key];
  console.log(`No ${name} is installed: downloading Playwright’s.`);
  const playwright = 'node_modules/@playwright/test/cli.js';
  try {
    await runScript(playwright, ['install', key], { title: 'The browser download' });
    // Installs the libraries that the browser needs, which only root can do. Most systems already have these libraries.
    if (isRoot()) {
      console.log(
        `Installing the libraries of Playwright’s ${name} with apt-get, as root, because it does not start without them; ` +
          `to avoid this, set ${variable} to the path of another browser.`,
      );
      await runScript(playwright, ['install-deps', key], { title: 'Its libraries' });
    }
  } catch (error) {
    console.log((error as Error).message);
    return undefined;
  }
  const path = (await import('@playwright/test'))[key].executablePath();
  return existsSync(path) ? path : undefined;
}

async function installFromDebian(browser: Browser) {
  await installDebianPackages(
    [browser.debianPackage],
    `the browser tests need ${browser.name} and no other was found`,
  );
  return findInstalled(browser);
}
