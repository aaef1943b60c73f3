import { expect, test } from '../../fixtures/test.ts';

test('every element works under a Trusted Types policy that forbids HTML and script URLs', async ({
  page,
  assistant,
}) => {
  const response = page.waitForResponse('**/cases/trusted-types/');
  await assistant.goto('/cases/trusted-types/');
  expect((await response).headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types 'none'",
  );
  await assistant.landingBox.fill('How do I get a veteran card?');
  await assistant.landingBox.press('Enter');
  await assistant.untilAnswered();
  await assistant.close.click();
  await assistant.expectClosed();
  await page.getByRole('link', { name: 'Veteran card' }).click();
  await assistant.expectOpen();
  await expect(assistant.asked('How do I get a veteran card?')).toBeVisible();
});
