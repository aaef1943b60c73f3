import { expect, test } from '../../fixtures/test.ts';

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
