import { widthOf } from '../../fixtures/control-checks.ts';
import { desktop, phone } from '../../fixtures/host-page.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WaitingCard } from '../../fixtures/waiting-card.ts';

test('a page’s style sheet that unsets and hides everything does not affect the assistant [P5]', async ({
  host,
}) => {
  await host.expectSound('/cases/hostile-styles/');
  await host.expectContextTriggerOpens('Ask about claims');
});

test('`!important` rules in the page’s cascade layers do not affect the assistant [P5]', async ({
  host,
}) => {
  await host.expectSound('/cases/cascade-layers/');
  await host.expectContextTriggerOpens('Ask about claims');
});

test('a hidden, click-through or transparent body does not affect elements and drawer', async ({
  host,
}) => {
  await host.expectSound('/cases/inherited-invisibility/');
  await host.expectContextTriggerOpens('Ask about claims');
  await expect(
    host.page.getByRole('link', { name: 'Closed menu', includeHidden: true }),
  ).toBeHidden();
});

test('a transformed, filtered and clipped body does not affect the assistant', async ({ host }) => {
  await host.expectSound('/cases/transformed-body/');
  await host.expectContextTriggerOpens('Ask about claims');
});

test('layers of the page with the highest z-index stay below the drawer [T14]', async ({
  host,
}) => {
  await host.expectSound('/cases/overlays/');
  await host.expectContextTriggerOpens('Ask about claims');
});

test('the page’s inherited type does not reach the elements', async ({ host }) => {
  await host.expectSound('/cases/huge-type/');
  await host.expectContextTriggerOpens('Ask about claims');
});

for (const { size, expected } of [
  { size: 32, expected: '32px' },
  { size: 9, expected: '16px' },
]) {
  // Only Chromium lets a test set the browser's font size.
  test(`with a browser font size of ${size} px the elements have ${expected}`, {
    tag: '@chromium',
  }, async ({ page, assistant }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
    await page.setViewportSize({ width: 390, height: 844 });
    await assistant.goto('/cases/huge-type/');
    await expect(assistant.askButton).toHaveCSS('font-size', expected);
    await expect(assistant.landingBox).toHaveCSS('font-size', expected);
    await expect(page.getByText('Popular:')).toHaveCSS('font-size', expected);
    const parent = page.locator('main');
    expect(await widthOf(page.locator('assist-landing-search'))).toBeLessThanOrEqual(
      await widthOf(parent),
    );
  });
}

// Firefox rounds the boxes of a zoomed page differently from one look to the next.
test('the elements grow with a zoomed page, and the drawer stays within the window', {
  tag: '@chromium',
}, async ({ host }) => {
  await host.expectSound('/cases/zoomed-page/', [
    { ...desktop, zoom: 1.5 },
    { ...phone, height: 846, zoom: 1.5 },
  ]);
  await host.expectContextTriggerOpens('Ask about claims');
});

test('the drawer fills the window on a page in vertical writing, and the elements stay horizontal', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/vertical-writing/');
  const frame = page.locator('assist-frame iframe');
  await expect(assistant.landingBox).toBeInViewport();
  await expect(assistant.landingBox).toHaveCSS('writing-mode', 'horizontal-tb');
  await assistant.open();
  await assistant.untilInPlace();
  expect(await assistant.frame.evaluate(() => [innerWidth, innerHeight])).toEqual([1440, 900]);
  await expect(assistant.close).toBeInViewport();
  await expect(frame).toHaveCount(0);
  const box = await assistant.close.boundingBox();
  expect(box?.x).toBeGreaterThan(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
  await assistant.close.click();
  await assistant.expectClosed();
});

test('the assistant’s texts are correct on a page in windows-1252', async ({ page }) => {
  const card = await WaitingCard.on(page);
  await page.route('**/drawer/index.html', () => undefined);
  await page.goto('/cases/windows-1252/');
  expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252');
  await page.getByRole('button', { name: 'Ask about this page' }).click();
  await expect(card.loading).toHaveText('Opening AI assist…');
});

// Firefox takes another font for Arabic letters, with other sizes.
test.describe('from right to left', { tag: '@chromium' }, () => {
  test.use({ language: 'ar' });

  test('a page in Arabic has the elements and the drawer from right to left', async ({ host }) => {
    await host.expectSound('/cases/right-to-left/');
    await host.expectContextTriggerOpens('اسأل عن المطالبات');
  });
});
