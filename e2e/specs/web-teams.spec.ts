import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { desktop, phone } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  copyButton,
  expectedElements,
  expectedScript,
  field,
  figure,
  parse,
  readSnippet,
  snippetOf,
  statusOf,
  typedSettings,
} from '../fixtures/web-teams-page.ts';

const path = '/web-teams/';
const cdnOrigin = 'http://127.0.0.1:3001';
/** The loader's size limit that the page for web teams promises, in bytes. */
const loaderBudget = 16_384;

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(0);
}

test('the page for web teams, its pictures and the statements are accessible at every width', async ({
  page,
}) => {
  // Raises the time limit, because axe checks nine pages.
  test.slow();
  await page.goto('/');
  await page.getByRole('link', { name: 'For web teams' }).click();
  await expect(page).toHaveURL(path);
  const pictures = page.getByRole('region', { name: 'Pictures of the drawer' }).getByRole('img');
  await expect(pictures).toHaveCount(6);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(780);
    // The picture's accessible name must be a description in words, not a file name.
    await expect(picture).toHaveAccessibleName(/\w+ \w+.{40}/);
    await expect(picture).toHaveAttribute('loading', 'lazy');
    const box = await picture.boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(844 / 390, 1);
  }
  const statements = { Accessibility: /draft to complete/, Privacy: /What is never there/ };
  for (const size of [desktop, phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    for (const [name, words] of Object.entries(statements)) {
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click();
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'For web teams' }).first().click();
      await expect(page).toHaveURL(path);
    }
  }
});

test('each element in the guide opens the drawer, and the snippet beside it is its source', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto(path);
  for (const name of ['assist-ask-button', 'assist-landing-search', 'assist-context-trigger']) {
    const example = page.locator('.example', { has: page.locator(name) });
    const lines = (await example.locator('pre').textContent()) ?? '';
    const made = await example.locator(name).evaluate((element) => element.outerHTML);
    expect(lines).toContain(`<${name}`);
    expect(await parse(page, made)).toEqual(await parse(page, lines));
  }
  const script = page.locator('.example', { hasText: 'Script tag' }).locator('pre');
  const own = page.locator(`script[src^="${cdnOrigin}"]`);
  expect(await parse(page, (await script.textContent()) ?? '')).toEqual(
    await parse(page, await own.evaluate((element) => element.outerHTML)),
  );

  await assistant.open();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await expect(assistant.askButton).toBeFocused();

  const trigger = page.locator('assist-context-trigger a');
  const question = (await trigger.textContent()) ?? '';
  for (const ask of [
    () => trigger.click(),
    async () => {
      await assistant.landingBox.fill(question);
      await assistant.landingBox.press('Enter');
    },
  ]) {
    await ask();
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'Veterans can.' });
    answer.finish();
    await assistant.untilAnswered();
    await expect(assistant.asked(question)).toBeVisible();
    await assistant.close.click();
    await assistant.expectClosed();
  }
});

test('the snippet contains every chosen setting, exactly as typed', async ({ page }) => {
  await page.goto(path);
  const shortest = [
    {
      name: 'script',
      attributes: {
        async: '',
        src: `${cdnOrigin}/loader.js`,
        referrerpolicy: 'strict-origin',
      },
      text: '',
    },
    { name: 'assist-ask-button', attributes: {}, text: '' },
  ];
  expect(await readSnippet(page)).toEqual(shortest);

  await page.getByLabel('Landing search box', { exact: true }).check();
  await page.getByLabel('Context trigger', { exact: true }).check();
  await page.getByLabel('Floating search box', { exact: true }).check();
  for (const [label, value] of Object.entries(typedSettings)) await field(page, label).fill(value);
  expect(await readSnippet(page)).toEqual([
    { name: 'script', attributes: { ...expectedScript, 'data-floating-search': '' }, text: '' },
    ...expectedElements,
  ]);

  await field(page, 'Placeholder of the floating search box').fill('Search here');
  expect(await readSnippet(page)).toEqual([
    { name: 'script', attributes: expectedScript, text: '' },
    ...expectedElements,
    { name: 'assist-floating-search', attributes: { placeholder: 'Search here' }, text: '' },
  ]);
  await expectAccessible(page);
});

test('a copied snippet works on the page that it is pasted into', async ({
  page,
  context,
  assistant,
}) => {
  // Chromium requires `local-network-access`, because it treats the test's page as public and the CDN as local.
  const permissions = ['clipboard-read', 'clipboard-write', 'local-network-access'];
  await context.grantPermissions(permissions);
  await assistant.goto(path);
  await field(page, 'Text of the button').fill('Ask the team');
  await copyButton(page).click();
  await expect(statusOf(page)).toHaveText('Copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await snippetOf(page).textContent());
  await page.route('**/pasted/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Pasted</title>${copied}`,
    }),
  );
  await assistant.goto('/pasted/');
  await page.getByRole('button', { name: 'Ask the team' }).click();
  await expect(assistant.input).toBeFocused();
});

test('an invalid setting shows a message beside it and no snippet', async ({ page }) => {
  await page.goto(path);
  const cdn = field(page, 'Address of the CDN');
  const wrong = {
    '': /^Enter the address of the CDN/,
    'cdn.example.gov': /^Enter a whole address/,
    'javascript:alert(1)': /^Enter a whole address/,
    'http://cdn.example.gov': /has to begin with https/,
  };
  for (const [address, message] of Object.entries(wrong)) {
    await cdn.fill(address);
    await expect(cdn).toHaveAccessibleDescription(message);
    await expect(cdn).toHaveAttribute('aria-invalid', 'true');
    await expect(snippetOf(page)).toBeHidden();
    await expect(copyButton(page)).toBeHidden();
    await expect(statusOf(page)).toHaveText(/^No snippet yet/);
  }
  await expectAccessible(page);
  await cdn.fill('https://cdn.example.gov');
  await expect(cdn).not.toHaveAttribute('aria-invalid');
  await expect(snippetOf(page)).toContainText('"https://cdn.example.gov/loader.js"');
  await expect(statusOf(page)).toBeEmpty();

  const modal = field(page, 'Its dialog');
  await modal.fill('[[');
  await expect(modal).toHaveAccessibleDescription(/^This is not a CSS selector/);
  await expect(field(page, 'Button that opens your search')).toHaveAccessibleDescription(
    /^Enter the selector of the button as well/,
  );
  await expect(snippetOf(page)).toBeHidden();
});

test('settings and copying work by keyboard alone; the snippet is selected if copying is refused', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  const tabTo = async (target: Locator) => {
    for (let stop = 0; stop < 30; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}.`);
  };
  await field(page, 'Address of the CDN').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('https://cdn.example.gov');
  await tabTo(field(page, 'Ask button'));
  await page.keyboard.press('Space');
  await tabTo(field(page, 'Floating search box'));
  await page.keyboard.press('Space');
  await tabTo(copyButton(page));
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toHaveText('Copied.');
  await expect(copyButton(page)).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '<!-- In the <head> of every page -->\n<script\n  async\n  src="https://cdn.example.gov/loader.js"\n  referrerpolicy="strict-origin"\n  data-floating-search\n></script>',
  );

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toContainText('is selected');
  expect(await page.evaluate(() => String(getSelection()))).toBe(
    await snippetOf(page).textContent(),
  );
});

test('the cost meter shows this page’s costs as the browser measures them', async ({
  page,
  assistant,
}) => {
  await assistant.goto(path);
  const loader = figure(page, 'loader.js over the network');
  await expect(loader).toHaveText(/^[\d,]+ bytes$/);
  const bytes = Number((await loader.textContent())?.replace(/\D/g, ''));
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(loaderBudget);
  await expect(figure(page, 'Requests to the CDN before load')).toHaveText('1: loader.js');
  await expect(figure(page, 'Long tasks')).toHaveText(/^(?:none|\d+, at most \d+ ms)$/);
  await expect(figure(page, 'Layout shift')).toHaveText('0');
  await expect(figure(page, 'The drawer was asked for')).toHaveText(/^\d+\.\d\d s after load$/);
  const click = figure(page, 'Delay of your last click');
  await expect(click).toHaveText('none yet');
  await page.getByRole('heading', { level: 1 }).click();
  await assistant.open();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await expect(click).toHaveText(/^(?:under 16|\d+) ms$/);
});

test('the cost meter names the figures that browser or CDN do not provide', async ({
  page,
  problems,
}) => {
  problems.expectFailedRequest();
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: ['resource'] });
  });
  await page.route(`${cdnOrigin}/loader.js`, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto(path);
  await expect(figure(page, 'loader.js over the network')).toHaveText('not told by this CDN');
  for (const label of ['Long tasks', 'Layout shift', 'Delay of your last click']) {
    await expect(figure(page, label)).toHaveText('not measured in this browser');
  }
  await expect(figure(page, 'The drawer was asked for')).toHaveText(/after load$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page without JavaScript shows the shortest snippet, and no control that would not work', async ({
    page,
  }) => {
    await page.goto(path);
    expect(await snippetOf(page).innerText()).toBe(`<!-- In the <head> of every page -->
<script
  async
  src="${cdnOrigin}/loader.js"
  referrerpolicy="strict-origin"
></script>

<!-- In the <body>, where you want it -->
<assist-ask-button></assist-ask-button>`);
    await expect(page.getByText('With JavaScript, a form here writes yours.')).toBeVisible();
    await expect(field(page, 'Address of the CDN')).toBeHidden();
    await expect(copyButton(page)).toBeHidden();
    await expect(figure(page, 'Layout shift')).toBeHidden();
    await expect(page.getByText('needs JavaScript')).toHaveCount(6);
    await expect(page.getByText('needs JavaScript').first()).toBeVisible();
  });
});
