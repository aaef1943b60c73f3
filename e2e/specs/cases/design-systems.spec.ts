import { expect, test } from '../../fixtures/test.ts';

test('elements and drawer keep their look on a GOV.UK Frontend page', async ({ host }) => {
  await host.expectSound('/cases/govuk-frontend/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Check if you can apply');
});

test('elements and drawer keep their look on a USWDS page', async ({ host }) => {
  await host.expectSound('/cases/uswds/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Check if you can apply');
});

test('the floating box covers no focused element on a page without bottom padding', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/uswds/');
  const hidden: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    await assistant.untilDrawn();
    const covered = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement.localName.startsWith('assist-')) return;
      const { left, top, width, height } = activeElement.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit?.localName === 'assist-floating-search' ? activeElement.outerHTML : undefined;
    });
    if (covered) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
});

test('the landing box’s error is fully visible at 320 × 256 px', async ({ page, assistant }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await assistant.goto('/cases/uswds/');
  await assistant.landingBox.fill('x'.repeat(151));
  const error = page.getByText('Question too long.');
  await error.scrollIntoViewIfNeeded();
  await expect(error).toBeVisible();
  const isSeen = await error.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 20, bottom - 4)?.localName;
  });
  expect(isSeen).toBe('assist-landing-search');
});

test('elements and drawer keep their look on a VA CSS Library page', async ({ host }) => {
  await host.expectSound('/cases/va-css-library/');
  await host.expectLandingBoxAsks();
  await host.expectContextTriggerOpens('Ask about a claim you filed');
});
