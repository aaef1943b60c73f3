import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { desktop, phone } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  cdnOrigin,
  copyButton,
  field,
  figure,
  parse,
  snippetOf,
  webTeamsPath,
} from '../fixtures/web-teams-page.ts';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  // Polls, because a busy browser applies a new size of the window later.
  await expect.poll(overflow, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(0);
}

test('the page for web teams, its pictures and the statements are accessible at every width', async ({
  page,
}) => {
  // Raises the time limit, because axe checks nine pages.
  test.slow();
  await page.goto('/');
  await page.getByRole('link', { name: 'For web teams' }).click();
  await expect(page).toHaveURL(webTeamsPath);
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
      await expect(page).toHaveURL(webTeamsPath);
    }
  }
});

test('each element in the guide opens the drawer, and the snippet beside it is its source', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto(webTeamsPath);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page without JavaScript shows the shortest snippet, and no control that would not work', async ({
    page,
  }) => {
    await page.goto(webTeamsPath);
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
