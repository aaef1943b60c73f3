import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  cdnOrigin,
  copyButton,
  expectedElements,
  expectedScript,
  field,
  readSnippet,
  snippetOf,
  statusOf,
  typedSettings,
  webTeamsPath,
} from '../fixtures/web-teams-page.ts';

test('the snippet contains every chosen setting, exactly as typed', async ({ page }) => {
  await page.goto(webTeamsPath);
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
  await assistant.goto(webTeamsPath);
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
  await page.goto(webTeamsPath);
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
  await page.goto(webTeamsPath);
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
