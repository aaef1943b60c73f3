import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsoleMessage } from '@playwright/test';
import { localOrigins } from '../../scripts/ports.ts';
import { AnswerService } from '../fixtures/answer-service.ts';
import { expectOwnContent } from '../fixtures/own-content.ts';
import { test as base, expect } from '../fixtures/test.ts';

/** Adds a fixture with an answer service of its own. This service pauses while the file `pauseFile` exists. */
const test = base.extend<{ pauseFile: string }>({
  pauseFile: async ({ context }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'assist-paused-'));
    const file = join(folder, 'paused');
    const service = await AnswerService.start({ PAUSE_FILE: file });
    await service.takeOver(context);
    await use(file);
    await service.kill();
    await rm(folder, { recursive: true });
  },
});

test.describe('a service that is down', () => {
  test.use({ endsAccessible: true });

  const health = `${localOrigins.answerService}/health`;

  /**
   * Failures of the health check, each with the console line that the browser itself writes, if any. The unit tests cover
   * all failures.
   */
  const failures = [
    {
      name: 'is refused',
      arrange: (page: import('@playwright/test').Page) =>
        page.route(health, (route) => route.abort()),
      logged: 'Failed to load resource',
    },
    {
      name: 'says it is not ok',
      arrange: (page: import('@playwright/test').Page) =>
        page.route(health, (route) =>
          route.fulfill({
            json: { status: 'degraded' },
            headers: { 'Access-Control-Allow-Origin': '*' },
          }),
        ),
    },
  ];

  test.describe('when the health check', () => {
    for (const { name, arrange, logged } of failures) {
      test(`when the health check ${name}, no element is defined and the fallback stays [P1]`, async ({
        page,
        problems,
      }) => {
        problems.expect('AI assist:');
        if (logged) problems.expect(logged);
        await arrange(page);
        await expectOwnContent(page);
        for (const element of ['assist-ask-button', 'assist-landing-search']) {
          expect(await page.evaluate((name) => customElements.get(name), element)).toBeUndefined();
        }
        expect(problems.matching('AI assist:').length).toBeLessThanOrEqual(1);
      });
    }

    test('a failed health check is retried when the visitor returns, and the elements are defined', async ({
      page,
      assistant,
      problems,
    }) => {
      problems.expect('AI assist: health check failed (network)');
      problems.expect('Failed to load resource');
      await page.clock.install();
      await page.route(health, (route) => route.abort());
      await expectOwnContent(page);
      const link = page.locator('assist-ask-button a');
      const comeBack = (): Promise<boolean> =>
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

      const refused = page.waitForEvent('requestfailed', (request) => request.url() === health);
      await comeBack();
      await page.clock.runFor(10_000);
      await refused;
      await expect(link).toBeVisible();

      await page.unroute(health);
      await comeBack();
      await page.clock.runFor(10_000);
      await expect(link).toBeHidden();
      await assistant.open();
    });

    test('when the health check hangs, no element is defined and the fallback stays [P1]', async ({
      page,
      problems,
    }) => {
      problems.expect('AI assist:');
      await page.clock.install();
      await page.route(health, () => undefined);
      const asked = page.waitForRequest(health);
      await page.goto('/cases/service-down/');
      await asked;
      const unavailable = page.waitForEvent('console', (message) =>
        message.text().includes('AI assist:'),
      );
      await page.clock.runFor(60_000);
      await unavailable;
      await expect(page.locator('assist-ask-button a')).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  });
});

test('a paused service keeps new pages’ own content without an error, and open drawers say so until it resumes', async ({
  page,
  assistant,
  pauseFile,
  problems,
}) => {
  await test.step('a page that opens', async () => {
    await writeFile(pauseFile, '');
    const lines: ConsoleMessage[] = [];
    page.on('console', (message) => lines.push(message));
    const told = await expectOwnContent(page);
    expect(told.type()).toBe('info');
    expect(told.text()).toBe('AI assist: paused by its service');
    expect(lines.filter((line) => line.text().includes('AI assist:'))).toHaveLength(1);
    expect(problems.unexpected).toEqual([]);
    await rm(pauseFile);
  });

  await test.step('a drawer that is open', async () => {
    problems.expectFailedRequest();
    await assistant.openOn('/cases/bare/');
    await writeFile(pauseFile, '');
    await assistant.ask('How do I apply for a gold card?');
    for (const text of [
      'The assistant is paused right now.',
      'The rest of this website works as usual. Try again later.',
    ]) {
      await expect(assistant.frame.getByText(text, { exact: true })).toBeVisible();
    }
    await rm(pauseFile);
    await assistant.tryAgain.click();
    await assistant.untilAnswered();
    await expect(assistant.sources).not.toHaveCount(0);
  });
});
