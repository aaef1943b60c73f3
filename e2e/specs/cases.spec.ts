import { expectAccessible } from '../fixtures/accessibility.ts';
import { expectEqualAccess } from '../fixtures/equal-access.ts';
import { expect, test } from '../fixtures/test.ts';

/** A page that contains every trigger element. */
const everyElement = '/cases/page-behind/';

test.describe('hard cases', () => {
  test('elements that are added after load work', async ({ assistant }) => {
    await assistant.openOn('/cases/late-elements/');
  });

  test('the demo site lists its cases', async ({ page }) => {
    await page.goto('/cases/');
    await expect(page.getByRole('link', { name: /bare/i })).toBeVisible();
  });
});

test.describe('the demo site', () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    test(`the demo site is accessible and fits at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      for (const path of ['/', '/cards/gold-card/', '/search/', '/cases/', everyElement]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow, `${path} does not scroll sideways`).toBeLessThanOrEqual(0);
        await expectAccessible(page);
        // Runs this check at one width only. It takes seconds per page, and its result does not depend on the width.
        if (viewport.width === 1440 && ['/', everyElement].includes(path)) {
          await expectEqualAccess(page.mainFrame());
        }
      }
    });
  }
});
