import type { Page } from '@playwright/test';
import { expectTouchTargets } from '../../fixtures/control-checks.ts';
import { boxOf, scrollTo, scrollToRest } from '../../fixtures/floating-search.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

/** Finds the topmost elements along the lower edge of the window, without its corners. */
const findBottomTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const columns = [0.1, 0.25, 0.5, 0.75, 0.9];
    return columns.map(
      (part) =>
        document
          .elementFromPoint(innerWidth * part, innerHeight - 70)
          ?.closest('main, assist-floating-search')?.localName ?? 'page',
    );
  });

/** Runs in the page. Returns whether nothing covers the focused link. */
function isFocusedLinkSeen(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLAnchorElement)) return true;
  const { left, top, width, height } = focused.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === focused;
}

test('the floating box shows after scrolling 30 % of the window’s height, and hides 20 % before the page’s end', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/floating-search/');
  const box = boxOf(page);

  // Waits until the box is visible before each check that it hides. Otherwise a box that has not appeared yet would
  // pass the check.
  for (const height of [900, 600, 390]) {
    await test.step(`in a window ${height} px high`, async () => {
      await page.setViewportSize({ width: 1440, height });
      await scrollTo(page, 0);
      await expect(box).toBeHidden();
      await scrollTo(page, 0.3 * height + 1);
      await expect(box).toBeVisible();
      await scrollTo(page, 0.3 * height);
      await expect(box).toBeHidden();
      await scrollToRest(page, 0.2 * height + 1);
      await expect(box).toBeVisible();
      await scrollToRest(page, 0.2 * height - 1);
      await expect(box).toBeHidden();
      await scrollToRest(page, 0.2 * height + 1);
      await expect(box).toBeVisible();
    });
  }
});

test('the floating box is fixed at the bottom, at most 560 px wide, and covers no focused element', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/floating-search/');
  const box = boxOf(page);
  await test.step('a click beside it, or where it will be, is the page’s', async () => {
    expect(await findBottomTargets(page)).not.toContain('assist-floating-search');
    await scrollTo(page, 400);
    await expect(box).toBeVisible();
    expect(
      (await findBottomTargets(page)).map((name) => name === 'assist-floating-search'),
    ).toEqual([false, false, true, false, false]);
  });
  await expect(box.getByRole('textbox')).toHaveAttribute(
    'placeholder',
    'Not sure where to start? Search here.',
  );

  const sizes = [
    { viewport: { width: 1440, height: 900 }, width: 560, bottom: 48 },
    { viewport: { width: 768, height: 900 }, width: 560, bottom: 48 },
    { viewport: { width: 767, height: 900 }, width: 560, bottom: 40 },
    { viewport: { width: 390, height: 844 }, width: 358, bottom: 40 },
    { viewport: { width: 320, height: 640 }, width: 288, bottom: 40 },
  ];
  for (const { viewport, width, bottom } of sizes) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      for (const top of [400, 500]) {
        await scrollTo(page, top);
        await expect(box).toBeVisible();
        await expect
          .poll(async () => {
            const shown = await box.boundingBox();
            if (shown === null) return undefined;
            return {
              width: shown.width,
              bottom: Math.round(viewport.height - shown.y - shown.height),
              // The space left and right of the box may differ by 16 px, the width of the page's scrollbar.
              isCentred: Math.abs(2 * shown.x + shown.width - viewport.width) <= 16,
            };
          })
          .toEqual({ width, bottom, isCentred: true });
      }
      await expectTouchTargets(box.locator('button, input'));
    });
  }

  await test.step('by keyboard no link ends up behind it', async () => {
    await scrollTo(page, 0);
    await page.locator('h1').click();
    for (let step = 0; step < 24; step += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(isFocusedLinkSeen), `the link of step ${step + 1} is seen`)
        .toBe(true);
    }
  });
});

test('the floating box shows on a phone held sideways, by the same two distances', async ({
  page,
  assistant,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await assistant.goto('/cases/floating-search/');
  const box = boxOf(page);
  await scrollTo(page, 0.3 * 390);
  await expect(box).toBeHidden();
  await scrollTo(page, 0.3 * 390 + 1);
  await expect(box).toBeVisible();
  await scrollToRest(page, 0.2 * 390 - 1);
  await expect(box).toBeHidden();
});

test('the floating box is not on a printed page', async ({ page, assistant }) => {
  await assistant.goto('/cases/floating-search/');
  await scrollTo(page, 400);
  await expect(boxOf(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(boxOf(page)).toBeHidden();
});

test('the floating box shows its default placeholder whole in a window of 390 px', async ({
  page,
  assistant,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await assistant.goto('/cases/floating-search/');
  await scrollTo(page, 600);
  const input = boxOf(page).getByRole('textbox');
  await expect(input).toBeVisible();
  // Copies the placeholder into the input's value, because browsers do not report the width of a placeholder.
  const spare = await input.evaluate((element) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('not an input');
    element.style.setProperty('field-sizing', 'fixed');
    element.value = element.placeholder;
    return element.clientWidth - element.scrollWidth;
  });
  expect(spare).toBeGreaterThanOrEqual(0);
});

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
