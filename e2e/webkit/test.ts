import { ScriptedAnswers } from '@assist/test-kit';
import { test as base, expect } from '@playwright/test';
import { localOrigins } from '../../scripts/ports.ts';
import { Browser } from './browser.ts';
import { BrowserProxy } from './browser-proxy.ts';
import { Visitor } from './visitor.ts';

interface Fixtures {
  readonly browserProxy: BrowserProxy;
  readonly visitor: Visitor;
  /** Lets the test answer questions instead of the service. */
  readonly answers: ScriptedAnswers;
}

/** Playwright's test, with a separate browser for each test. Fails if the page or the drawer has logged a problem. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
  browserProxy: async ({}, use) => {
    const browserProxy = await BrowserProxy.start();
    await use(browserProxy);
    await browserProxy.stop();
  },
  visitor: async ({ baseURL, browserProxy }, use, testInfo) => {
    const browser = await Browser.start(testInfo.outputPath('browser'), browserProxy.origin);
    try {
      const visitor = new Visitor(browser.driver, baseURL ?? '');
      await use(visitor);
      if (testInfo.status === testInfo.expectedStatus) {
        await visitor.expectNoProblems();
      }
    } finally {
      await browser.stop();
    }
  },
  answers: async ({ browserProxy }, use) => {
    const answers = await ScriptedAnswers.start();
    browserProxy.handle(`${localOrigins.answerService}/v2/completions`, { port: answers.port });
    await use(answers);
    await answers.stop();
  },
});

export { expect };
