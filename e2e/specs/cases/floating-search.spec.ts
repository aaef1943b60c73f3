import { expectFocusRing } from '../../fixtures/control-checks.ts';
import { boxOf, scrollTo, scrollToRest } from '../../fixtures/floating-search.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

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
    await expectFocusRing(input);
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
