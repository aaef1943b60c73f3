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
  for (const height of [900, 600]) {
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

test('the floating box hides for a field in use, for a focused element under it, and in a low window', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/floating-search/');
  const box = boxOf(page);
  const add = (tag: 'input' | 'button', bottom: number): Promise<void> =>
    page.evaluate(
      ([name, place]) => {
        const element = document.createElement(name);
        element.ariaLabel = 'In the way';
        element.style.cssText = `position: fixed; left: 45vw; bottom: ${place}px`;
        document.body.append(element);
        element.focus({ preventScroll: true });
      },
      [tag, bottom] as const,
    );
  const leave = (): Promise<void> =>
    page.evaluate(() => document.querySelector('[aria-label="In the way"]')?.remove());
  await scrollTo(page, 400);
  await expect(box).toBeVisible();
  for (const [tag, bottom] of [
    ['button', 70],
    ['input', 600],
  ] as const) {
    await test.step(`for a focused ${tag} ${bottom} px above the window’s end`, async () => {
      await add(tag, bottom);
      await expect(box).toBeHidden();
      await leave();
      await scrollTo(page, 401);
      await expect(box).toBeVisible();
      await scrollTo(page, 400);
    });
  }
  await test.step('not for a button beside it', async () => {
    await add('button', 400);
    await expect(box).toBeVisible();
    await leave();
  });
  await test.step('in a window lower than 400 px', async () => {
    await page.setViewportSize({ width: 844, height: 399 });
    await expect(box).toBeHidden();
    await page.setViewportSize({ width: 844, height: 400 });
    await expect(box).toBeVisible();
  });
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
