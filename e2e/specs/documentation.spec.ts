import { localOrigins } from '../../scripts/ports.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const site = localOrigins.documentation;

/** One page of each kind: a page of links, a guide with code, the form, and a page with charts and the widest table. */
const pages = ['/', '/embed/', '/embed/snippet.html', '/evidence/performance.html'];

for (const width of [1440, 390]) {
  for (const path of pages) {
    test(`the documentation page ${path} has no axe violation and no sideways scrolling at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}

test('the search of the documentation finds a page by its words', async ({ page }) => {
  await page.goto(site);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('frame-src');
  await page
    .getByRole('option', { name: /Content Security Policy/ })
    .first()
    .click();
  await expect(page).toHaveURL(/content-security-policy/);
});

test('the embedding guide links to its live examples', async ({ page }) => {
  await page.goto(`${site}/embed/`);
  await page.getByRole('link', { name: '/cases/bare/' }).first().click();
  await expect(page).toHaveURL(`${localOrigins.demoSite}/cases/bare/`);
});

test('a copied snippet is the one in the preview, and its button opens the drawer', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site}/embed/snippet.html`);
  await page.getByLabel('Its text').fill('Ask the team');
  await page.getByRole('button', { name: 'Copy the snippet' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByLabel('HTML to paste').innerText(),
  );
  const preview = page.frameLocator('iframe.snippet');
  await preview.getByRole('button', { name: 'Ask the team' }).click();
  const drawer = () => page.frames().find((frame) => frame.url().startsWith(localOrigins.cdn));
  await expect.poll(() => drawer()?.getByRole('textbox').isVisible()).toBe(true);
});
