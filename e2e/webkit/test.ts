import { ScriptedAnswers } from '@assist/test-kit';
import { test as base, expect } from '@playwright/test';
import { Browser } from './browser.ts';
import { Detour } from './detour.ts';
import { Visitor } from './visitor.ts';

interface Fixtures {
  /** The proxy for all requests of the browser. */
  readonly detour: Detour;
  readonly visitor: Visitor;
  /** Lets the test answer questions instead of the service. */
  readonly answers: ScriptedAnswers;
}

/** Playwright's test, with a browser of its own for each test. Fails if the page or the drawer has logged a problem. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
  detour: async ({}, use) => {
    const detour = await Detour.start();
    await use(detour);
    await detour.stop();
  },
  visitor: async ({ baseURL, detour }, use, testInfo) => {
    const browser = await Browser.start(testInfo.outputPath('browser'), detour.origin);
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
  answers: async ({ detour }, use) => {
    const answers = await ScriptedAnswers.start();
    detour.handle('http://127.0.0.1:3002/v2/completions', { port: answers.port });
    await use(answers);
    await answers.stop();
  },
});

export { expect };
