import { mkdir } from 'node:fs/promises';
import { findFreePort, ScriptedAnswers } from '@assist/test-kit';
import { test as base, expect } from '@playwright/test';
import { Builder, Capabilities } from 'selenium-webdriver';
import { BackgroundProcess } from '../fixtures/background-process.ts';
import { BrowserProxy } from '../fixtures/browser-proxy.ts';
import { Visitor } from './visitor.ts';

/**
 * Opens all later shadow trees, because the driver finds no elements in closed ones. Records errors, warnings and
 * refusals, because the driver does not report them.
 */
const preparation = `(() => {
  if (window.problems) return;
  const problems = (window.problems = []);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
  console.error = console.warn = (...words) => problems.push(words.join(' '));
  addEventListener('error', ({ message }) => problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => problems.push(blockedURI));
})();\n`;

/** Playwright's test, with WebKitGTK's browser (MiniBrowser) on a virtual screen. Fails if a page logs a problem. */
export const test = base.extend<{
  browserProxy: BrowserProxy;
  visitor: Visitor;
  /** Lets the test answer questions instead of the service. */
  answers: ScriptedAnswers;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
  browserProxy: async ({}, use) => {
    const browserProxy = await BrowserProxy.start();
    browserProxy.preparation = preparation;
    await use(browserProxy);
    await browserProxy.stop();
  },
  visitor: async ({ browserProxy }, use, testInfo) => {
    const folder = testInfo.outputPath('browser');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Without a window manager, the window under the pointer gets the keyboard: the middle of a screen this small.
    const screenOptions = ['-screen', '0', '640x1000x24', '-displayfd', '1'];
    const screen = new BackgroundProcess('Xvfb', screenOptions, process.env);
    const DISPLAY = `:${await screen.firstLine()}`;
    const port = await findFreePort();
    const env = {
      ...process.env,
      DISPLAY,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      LC_ALL: 'C.UTF-8',
    };
    const server = new BackgroundProcess('WebKitWebDriver', [`--port=${port}`], env);
    const status = () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(status, 'WebKitWebDriver listens').toBe(true);
    const args = ['--automation', `--proxy=${browserProxy.origin}`];
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } }),
      )
      .build();
    const visitor = new Visitor(driver);
    await use(visitor);
    if (testInfo.status === testInfo.expectedStatus) expect(await visitor.problems()).toEqual([]);
    await driver.quit();
    await server.stop();
    await screen.stop();
  },
  answers: async ({ browserProxy }, use) => {
    const answers = await ScriptedAnswers.start();
    browserProxy.answersPort = answers.port;
    await use(answers);
    await answers.stop();
  },
});

export { expect };
