import type { Page } from '@playwright/test';
import { boxOf, scrollTo } from '../../fixtures/floating-search.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Returns the distance from the floating box to the lower edge of the window, in CSS px. */
async function distanceFromBottom(page: Page): Promise<number> {
  const shown = await boxOf(page).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return shown ? Math.round(height - shown.y - shown.height) : Number.NaN;
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the page’s offset raises the floating box above a cookie banner at ${viewport.width} px`, async ({
    page,
    assistant,
  }) => {
    await page.setViewportSize(viewport);
    await assistant.goto('/cases/cookie-banner/');
    await scrollTo(page, 600);
    await expect(boxOf(page)).toBeVisible();
    const banner = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
    await expect.poll(() => distanceFromBottom(page)).toBe(Math.round(banner?.height ?? 0) + 16);
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => distanceFromBottom(page)).toBe(viewport.width < 768 ? 40 : 48);
  });
}
