import { expectFocusRing } from '../../fixtures/control-checks.ts';
import { boxOf, scrollTo, scrollToRest } from '../../fixtures/floating-search.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

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
