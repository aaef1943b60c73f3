import { readWrongSettings } from '@assist/test-kit';
import type { BrowserContext } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';
import release from '../../package.json' with { type: 'json' };

/** An edit of a built script: a pattern that matches the text to replace, and the replacement. */
type Edit = readonly [place: RegExp, other: string];

/**
 * Serves built scripts with edits, to simulate another version. If a pattern does not match exactly once, the request
 * and the test fail.
 */
async function editScripts(
  context: BrowserContext,
  url: RegExp,
  edits: readonly Edit[],
): Promise<void> {
  await context.route(url, async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const [place, other] of edits) {
      const count = [...body.matchAll(new RegExp(place, 'g'))].length;
      if (count !== 1) throw new Error(`${place} is ${count} times in ${route.request().url()}.`);
      body = body.replace(place, other);
    }
    await route.fulfill({ response, body });
  });
}

const loader = `${localOrigins.cdn}/loader.js`;

test('a loader with `type=module` writes the mistake to the console', async ({
  page,
  problems,
}) => {
  const line = 'AI assist: loader.js is not a module.';
  problems.expect(line);
  await page.goto('/cases/bare/');
  await page.evaluate(() => Reflect.get(window, 'Assist').destroy());
  const told = page.waitForEvent('console', (message) => message.text() === line);
  await page.addScriptTag({ url: `${loader}?module`, type: 'module' });
  await told;
  expect(await page.evaluate(() => 'Assist' in window)).toBe(false);
});

test('a copy of the loader on the page’s own origin writes the mistake to the console', async ({
  page,
  problems,
}) => {
  const line = 'AI assist: load loader.js from its CDN.';
  problems.expect(line);
  await page.route('/copied/loader.js', async (route) =>
    route.fulfill({ response: await page.request.get(loader) }),
  );
  await page.route('/cases/service-down/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(loader, '/copied/loader.js'),
    });
  });
  const told = page.waitForEvent('console', (message) => message.text() === line);
  await page.goto('/cases/service-down/');
  await told;
  await expect(page.locator('assist-ask-button a')).toBeVisible();
  await expect(page.locator('assist-landing-search form')).toBeVisible();
});

const pinnedLoader = /\/v\d+\.\d+\.\d+\/loader\.js$/;

test('a loader pinned to a release by its hash runs', async ({ page, assistant }) => {
  const response = page.waitForResponse(pinnedLoader);
  await assistant.goto('/cases/pinned-loader/');
  expect((await response).headers()['cache-control']).toContain('immutable');
  await expect(page.locator('script[src]')).toHaveAttribute('integrity', /^sha384-.{64}$/);
  await assistant.open();
});

test('a loader that fails its hash does not run, and the page keeps its own content [P12][T16]', async ({
  page,
  problems,
}) => {
  problems.expect('Failed to find a valid digest');
  await page.route(pinnedLoader, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;` });
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('digest'));
  await page.goto('/cases/pinned-loader/');
  await refused;
  await expect(page.getByRole('link', { name: 'See all topics' })).toBeVisible();
  expect(await page.evaluate(() => customElements.get('assist-ask-button'))).toBeUndefined();
  expect(await page.evaluate(() => 'Assist' in window)).toBe(false);
});

/** The loader's version as a text in its script. */
const ownVersion = new RegExp(`(["'\`])${release.version.replaceAll('.', '\\.')}\\1`);

test('only the first loader runs on a page that includes it three times, once in another version and with other settings [T30]', async ({
  page,
  context,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: loader.js is on this page more than once');
  await editScripts(context, /\/loader\.js\?version=other$/, [[ownVersion, '"9.9.9"']]);
  let healthChecks = 0;
  page.on('request', (request) => {
    if (request.url() === `${localOrigins.answerService}/health`) healthChecks += 1;
  });
  const third = page.waitForResponse(/version=other/);
  await assistant.goto('/cases/double-include/');
  await third;
  await page.waitForFunction(() => document.querySelector('script[src*="version"]') !== null);

  await expect.poll(() => problems.matching('AI assist: ').length).toBe(2);
  await page.getByRole('button', { name: 'Search this site' }).click();
  await assistant.expectClosed();

  await assistant.open();
  expect(healthChecks).toBe(1);
  await expect(page.locator('assist-frame')).toHaveCount(1);
  await expect(page.locator('assist-floating-search')).toHaveCount(1);
  expect(page.frames()).toHaveLength(2);
  expect(await page.evaluate(() => Reflect.get(Reflect.get(window, 'Assist'), 'version'))).toBe(
    release.version,
  );
  await assistant.close.click();
  await assistant.expectClosed();
});

test('the loader keeps the page’s own `Assist` and element, and its other elements work [T30]', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/taken-names/');
  expect(await page.evaluate(() => Object.keys(Reflect.get(window, 'Assist')))).toEqual(['owner']);
  await expect(page.getByText('An element of the department’s own')).toBeVisible();
  await assistant.landingBox.fill('How do I get a veteran card?');
  await assistant.landingBox.press('Enter');
  await assistant.untilAnswered();
});

test('a `srcdoc` page keeps its own content, and the console gives the reason', async ({
  page,
  problems,
}) => {
  const line = 'AI assist: This page has no http(s) address (about:srcdoc)';
  problems.expect(line);
  const told = page.waitForEvent('console', (message) => message.text().includes('AI assist:'));
  await page.goto('/cases/srcdoc-page/');
  expect((await told).text()).toContain(line);
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await expect(preview.getByRole('button')).toHaveCount(0);
  await expect(preview.locator('assist-frame')).toHaveCount(0);
});

test('each mistake of a page is one console line, as documented', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: ');
  await assistant.goto('/cases/page-mistakes/');
  const listed = (await readWrongSettings('The page')).filter(
    ({ shown }) => !shown.includes('frame-ancestors'),
  );
  const lines = () =>
    problems.matching('AI assist: ').map((line) => line.replace(/^warning: /, ''));
  for (const { shown, sentence } of listed) {
    await expect.poll(() => lines().filter((line) => sentence.test(line)).length, shown).toBe(1);
  }
  expect(lines(), 'no other line').toHaveLength(listed.length);
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await assistant.askButton.first().click();
  await assistant.expectOpen();
  await assistant.close.click();
  await assistant.expectClosed();
});

test('the console names the setting if frame-ancestors refuses the frame that a visitor waits for', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect(
    /frame-ancestors|Refused to (?:frame|display)|Failed to load resource|The drawer did not answer/,
  );
  await page.route('**/drawer/index.html', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "frame-ancestors 'none'" };
    await route.fulfill({ response, headers });
  });
  const [refused] = (await readWrongSettings('The page')).filter(({ shown }) =>
    shown.includes('frame-ancestors'),
  );
  await page.goto('/cases/bare/');
  const line = page.waitForEvent('console', {
    predicate: (message) => refused?.sentence.test(message.text()) === true,
    timeout: 20_000,
  });
  await assistant.askButton.first().click();
  await line;
});

test('the assistant works on a page whose listeners ignore signals and whose built-ins are wrapped [P5]', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/patched-page/');
  await test.step('opens, answers and closes', async () => {
    await assistant.open();
    await assistant.ask('How do I get a veteran card?');
    await assistant.untilAnswered();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(assistant.askButton).toBeFocused();
  });
  await test.step('Escape is the page’s again', async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('#escapes')).toHaveText('1');
  });
  await test.step('an element that was taken out and put back opens the drawer once', async () => {
    const states = await page.evaluate(() => {
      const trigger = document.querySelector('#related');
      const parent = trigger?.parentNode;
      for (let round = 0; round < 3; round += 1) {
        trigger?.remove();
        if (trigger) parent?.append(trigger);
      }
      let opened = 0;
      document.addEventListener('assist:open', () => {
        opened += 1;
      });
      trigger?.querySelector('a')?.click();
      return opened;
    });
    expect(states).toBe(1);
    await assistant.expectOpen();
    await expect(assistant.input).toBeFocused();
    await assistant.close.click();
    await assistant.expectClosed();
  });
  await test.step('destroyed, it leaves the page to itself', async () => {
    await page.getByRole('button', { name: 'Search this site' }).click();
    await assistant.expectOpen();
    await page.evaluate(() => Reflect.get(window, 'Assist').destroy());
    await assistant.expectClosed();
    await page.getByRole('button', { name: 'Search this site' }).click();
    await expect(page.locator('#searches')).toHaveText('1');
  });
});
