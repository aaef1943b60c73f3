import type { Page } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';
import release from '../../package.json' with { type: 'json' };

/** Calls a method of `window.Assist`, like a script of the page. */
const call = (page: Page, method: string, ...values: readonly unknown[]): Promise<void> =>
  page.evaluate(
    ([name, list]) => {
      Reflect.get(window, 'Assist')[name](...list);
    },
    [method, values] as const,
  );

const readState = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'Assist').state);

test('functions pushed before the loader starts run in order, even if one throws', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('uncaught: the page’s own mistake');
  await page.addInitScript(() => {
    const order: string[] = [];
    const queue = [
      () => order.push('first'),
      () => {
        throw new Error('the page’s own mistake');
      },
      ({ version }: { version: string }) => order.push(version),
    ];
    Object.assign(window, { Assist: queue, order });
  });
  await assistant.goto('/cases/script-api/');
  expect(await page.evaluate(() => Reflect.get(window, 'order'))).toEqual([
    'first',
    release.version,
  ]);
  await expect(page.locator('html')).toHaveAttribute('data-assist', 'ready');
  expect(await page.evaluate(() => Reflect.get(window, 'Assist').ready)).toBe('ready');
});

test('the script API opens, asks, closes, toggles, sets the context, resets, and emits its events', async ({
  page,
  assistant,
  answers,
}) => {
  const homeLoans = `${localOrigins.demoSite}/housing/home-loans/`;
  await assistant.goto('/cases/script-api/');
  await page.evaluate(() => {
    const { on } = Reflect.get(window, 'Assist');
    const heard: string[] = [];
    const undo = on('open', () => heard.push('open'));
    on('close', () => {
      heard.push('close');
      undo();
    });
    Object.assign(window, { heard });
  });

  await test.step('open with a question and a context', async () => {
    await page.getByRole('button', { name: 'Ask about home loans' }).click();
    const answer = await answers.next();
    expect(answer.body).toMatchObject({
      messages: [{ role: 'user', content: 'Who can get a home loan?' }],
      data: { contextUrl: homeLoans },
    });
    answer.send({ type: 'text', value: 'Those who served.' });
    answer.finish();
    await assistant.untilAnswered();
    await expect
      .poll(() => readState(page))
      .toEqual({
        isDrawerOpen: true,
        mode: 'answering',
        contextUrl: homeLoans,
        environment: expect.any(String),
        errorReporting: expect.stringMatching(/^(?:configured|missing)$/),
      });
  });

  await test.step('close, toggle', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-assist-mode', 'answering');
    await call(page, 'close');
    await assistant.expectClosed();
    await expect.poll(() => readState(page)).toMatchObject({ isDrawerOpen: false });
    await call(page, 'toggle');
    await assistant.expectOpen();
    await expect(assistant.answer).toContainText('Those who served.');
    await call(page, 'toggle');
    await assistant.expectClosed();
  });

  await test.step('setContextUrl takes page addresses only', async () => {
    await call(page, 'setContextUrl', `${localOrigins.demoSite}/cards/`);
    await expect
      .poll(() => readState(page))
      .toMatchObject({ contextUrl: `${localOrigins.demoSite}/cards/` });
    for (const wrong of ['javascript:alert(1)', '/cards/', 7, undefined]) {
      await call(page, 'setContextUrl', wrong);
    }
    await call(page, 'open', { question: 7, contextUrl: 'ftp://x/' });
    await assistant.expectOpen();
    await expect(readState(page)).resolves.toMatchObject({
      contextUrl: `${localOrigins.demoSite}/cards/`,
    });
    expect(answers.untaken).toBe(0);
  });

  await test.step('reset gives back the landing view', async () => {
    await call(page, 'reset');
    await expect(assistant.frame.getByRole('heading', { name: 'Popular questions' })).toBeVisible();
    await expect.poll(() => readState(page)).toMatchObject({ mode: 'input', contextUrl: null });
    await assistant.close.click();
    await assistant.expectClosed();
  });

  await test.step('what the page heard: on(), until undone, and events on the document', async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([
      'open',
      'close',
      'close',
      'close',
    ]);
    const names = await page.locator('#heard li').allInnerTexts();
    expect(names[0]).toBe('ready');
    const opened = names.map((name) => name.split(' ')[0]).filter((name) => name !== 'state');
    expect(opened).toEqual(['ready', 'open', 'close', 'open', 'close', 'open', 'close']);
    // The page's events must contain no text of the question or of the answer.
    expect(names.join()).not.toMatch(/home loan\?|Those who/);
    // A build without VITE_VISITOR_EVENTS reports no action of a visitor.
    expect(await page.evaluate(() => Reflect.get(window, 'dataLayer'))).toBeUndefined();
  });
});

test('the script API’s `destroy` leaves no trace, and a new script tag works', async ({
  page,
  assistant,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { keys: Reflect.ownKeys(window).length });
    });
  });
  await assistant.openOn('/cases/script-api/');
  await call(page, 'destroy');
  await assistant.expectClosed();

  await test.step('no trace', async () => {
    await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
    expect(
      await page.evaluate(() => ({
        api: 'Assist' in window,
        style: document.documentElement.getAttribute('style') ?? '',
        roots: [...document.documentElement.children].map(({ localName }) => localName),
      })),
    ).toEqual({ api: false, style: '', roots: ['head', 'body'] });
    await expect
      .poll(() => page.frames().length, 'the browser has told of the frame that left')
      .toBe(1);
    await page.mouse.wheel(0, 100);
    await page.getByRole('button', { name: 'Open', exact: true }).focus();
  });

  await test.step('a new include', async () => {
    await page.evaluate(() => {
      const { src } = document.querySelector<HTMLScriptElement>('script[src$="/loader.js"]') ?? {};
      const script = document.createElement('script');
      script.src = src ?? '';
      document.head.append(script);
    });
    await assistant.open();
    await assistant.close.click();
    await assistant.expectClosed();
    await expect(assistant.askButton).toBeFocused();
    await expect(page.locator('assist-frame')).toHaveCount(1);
  });
});

test('`Assist.on` never throws, whatever its arguments', async ({ page, assistant }) => {
  await assistant.goto('/cases/script-api/');
  const thrown = await page.evaluate(() => {
    const assist = Reflect.get(window, 'Assist');
    return [Symbol('open'), null, undefined, {}, { toString: null }].flatMap((name) => {
      try {
        assist.on(name, () => {})();
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
  });
  expect(thrown).toEqual([]);
});
