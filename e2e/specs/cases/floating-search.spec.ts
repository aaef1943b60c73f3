import type { Page } from '@playwright/test';
import { expectFocusRing, expectTouchTargets } from '../../fixtures/control-checks.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

const boxOf = (page: Page) => page.locator('assist-floating-search form');

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo(0, to), top);

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

/** Scrolls until the given distance to the end of the page remains, in CSS px. */
const scrollToRest = (page: Page, rest: number): Promise<void> =>
  page.evaluate((left) => {
    window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - left);
  }, rest);

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

  // Shows the box before each check that the box hides. Otherwise a box that has yet to appear would pass the check.
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

test('the floating box is reached by Tab from the page’s end, has a name, and can be dismissed', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/floating-search/');
  const box = boxOf(page);
  const landmark = page.getByRole('search', { name: 'Ask AI assist a question' });
  await page.getByRole('link').last().focus();
  await expect(box).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(landmark.getByText('Ask AI assist a question', { exact: true })).toBeVisible();
  await expect(landmark.getByRole('textbox', { name: 'Ask AI assist a question' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(box.getByRole('button', { name: 'Ask' })).toBeFocused();
  await page.keyboard.press('Tab');
  const hide = box.getByRole('button', { name: 'Hide this search box' });
  await expect(hide).toBeFocused();
  await expectFocusRing(hide);
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
  await expect(page.getByRole('link').last()).toBeFocused();
  await scrollTo(page, 400);
  await expect(box).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(box).toBeHidden();
  await page.locator('assist-floating-search').evaluate((element) => document.body.append(element));
  await expect(page.locator('html')).toHaveCSS('scroll-padding-bottom', 'auto');
});

test('a dismissed floating box focuses the page’s main content if nothing had the focus before', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/floating-search/');
  await scrollTo(page, 400);
  await boxOf(page).getByRole('button', { name: 'Hide this search box' }).focus();
  await page.keyboard.press('Enter');
  await expect(boxOf(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(400);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link').first()).toBeFocused();
  await expect(page.getByRole('main')).not.toHaveAttribute('tabindex');
});

for (const name of ['Ask AI assist a question', 'Ask', 'Hide this search box']) {
  test(`the floating box keeps the focus in “${name}” near the page’s end and after the drawer`, async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/floating-search/');
    await scrollTo(page, 400);
    const control = boxOf(page).getByLabel(name, { exact: true });
    await control.focus();
    await scrollToRest(page, 0);
    await page.setViewportSize({ width: 1440, height: 380 });
    await assistant.untilDrawn();
    await expect(control).toBeFocused();
    await expect(boxOf(page)).toBeVisible();
    await page.evaluate(() => Reflect.get(window, 'Assist').open());
    await assistant.expectOpen();
    await assistant.close.click();
    await assistant.expectClosed();
    await expect(control).toBeFocused();
  });
}

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

test('the floating box announces once that it truncated a question', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/floating-search/');
  await scrollTo(page, 400);
  const input = boxOf(page).getByRole('textbox');
  const note = boxOf(page).getByRole('status');
  await input.focus();
  await page.keyboard.insertText('x'.repeat(150));
  await expect(note).toHaveText('');
  await note.evaluate((element) => {
    const spoken: (string | null)[] = [];
    Reflect.set(window, 'spoken', spoken);
    new MutationObserver(() => spoken.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.keyboard.type('yyy');
  await expect(note).toHaveText('Your question was cut to 150 characters.');
  await expect(note).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(note).toHaveText('');
  expect(await page.evaluate(() => Reflect.get(window, 'spoken'))).toEqual([
    'Your question was cut to 150 characters.',
    '',
  ]);
});

test('the floating box sends a question truncated to 150 characters, and is hidden while the drawer is open', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/floating-search/');
  const box = boxOf(page);
  const input = box.getByRole('textbox');
  await scrollTo(page, 400);

  await test.step('by keyboard', async () => {
    await input.focus();
    await expectFocusRing(box);
    await page.keyboard.press('Enter');
    await assistant.expectClosed();
    await page.keyboard.insertText('x'.repeat(151));
    await expect(input).toHaveValue('x'.repeat(150));
    await page.keyboard.type('y');
    await expect(input).toHaveValue('x'.repeat(150));
    await input.fill('🎖'.repeat(160));
    await expect(input).toHaveValue('🎖'.repeat(150));
    await page.keyboard.press('Enter');
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: '🎖'.repeat(150) }] });
    expect(answer.body).not.toHaveProperty('data.contextUrl');
    answer.finish();
  });

  await test.step('hidden while the drawer is open', async () => {
    await assistant.expectOpen();
    await expect(box).toBeHidden();
    await assistant.close.click();
    await assistant.expectClosed();
    await expect(box).toBeVisible();
    await expect(input).toHaveValue('');
  });

  await test.step('stays with a visitor who types in it', async () => {
    await input.focus();
    await scrollTo(page, 0);
    await expect(box).toBeVisible();
    await input.blur();
    await expect(box).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('on a phone the floating box sends a question by taps', async ({
    page,
    assistant,
    answers,
  }) => {
    await assistant.goto('/cases/floating-search/');
    await scrollTo(page, 400);
    const box = boxOf(page);
    await box.getByRole('textbox').tap();
    await page.keyboard.type('What is a veteran card?');
    await box.getByRole('button', { name: 'Ask' }).tap();
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: 'What is a veteran card?' }] });
    answer.finish();
    await assistant.expectOpen();
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
