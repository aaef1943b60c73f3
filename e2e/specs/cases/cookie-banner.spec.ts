import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const boxOf = (page: Page) => page.locator('assist-floating-search form');
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies' });

/** Returns the distance from the floating box to the lower edge of the window, in CSS px. */
async function distanceFromBottom(page: Page): Promise<number> {
  const shown = await boxOf(page).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return shown ? height - shown.y - shown.height : Number.NaN;
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the floating box is above a cookie banner at ${viewport.width} px, and moves down when the banner is removed`, async ({
    page,
    assistant,
  }) => {
    await page.setViewportSize(viewport);
    await assistant.goto('/cases/cookie-banner/');
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(boxOf(page)).toBeVisible();
    const banner = await bannerOf(page).boundingBox();
    await expect
      .poll(async () => Math.round((await distanceFromBottom(page)) - (banner?.height ?? 0)))
      .toBe(16);
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(bannerOf(page)).toBeHidden();
    await expect.poll(() => distanceFromBottom(page)).toBe(viewport.width < 768 ? 40 : 48);
  });
}

test('the floating box keeps the page’s offset from the bottom, and stays above taller bars', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/cookie-banner/');
  const set = (value: string) =>
    page.evaluate((offset) => {
      document.documentElement.style.setProperty('--assist-floating-offset', offset);
      window.dispatchEvent(new Event('resize'));
    }, value);
  await page.evaluate(() => window.scrollTo(0, 600));
  const { height = 0 } = (await bannerOf(page).boundingBox()) ?? {};
  await set('300px');
  await expect.poll(() => distanceFromBottom(page)).toBe(300);
  await set('10px');
  await expect.poll(() => distanceFromBottom(page)).toBeCloseTo(height + 16, 0);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => distanceFromBottom(page)).toBe(10);
  await set('calc(2rem + 1px)');
  await expect.poll(() => distanceFromBottom(page)).toBe(33);
  for (const invalid of ['red', 'auto', '-20px', '10%']) {
    await set(invalid);
    await expect.poll(() => distanceFromBottom(page), invalid).toBe(48);
    await set('10px');
    await expect.poll(() => distanceFromBottom(page)).toBe(10);
  }
});

test('the floating box is hidden if a banner leaves it no room', async ({ page, assistant }) => {
  await assistant.goto('/cases/cookie-banner/');
  await bannerOf(page).evaluate((banner) => {
    banner.style.minHeight = '620px';
  });
  await page.evaluate(() => window.scrollTo(0, 600));
  await assistant.untilDrawn();
  await expect(boxOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect(boxOf(page)).toBeVisible();
});

test('fixed layers beside the floating box do not move it', async ({ page, assistant }) => {
  await assistant.goto('/cases/cookie-banner/');
  await bannerOf(page).evaluate((banner) => {
    const aside = document.createElement('aside');
    aside.style.cssText = 'position: fixed; inset: 0 auto 0 0; width: 300px; background: #eee';
    const chat = document.createElement('div');
    chat.style.cssText =
      'position: fixed; inset: auto 16px 16px auto; padding: 1rem; background: #eee';
    const head = document.createElement('div');
    head.style.cssText = 'position: sticky; top: 0; height: 100vh';
    banner.replaceWith(aside, chat);
    document.querySelector('main')?.append(head);
  });
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => distanceFromBottom(page)).toBe(48);
});
