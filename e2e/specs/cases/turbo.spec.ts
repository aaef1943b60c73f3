import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';

test('elements and conversation survive a Turbo visit that replaces the body', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/turbo/');
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await assistant.landingBox.fill('How do I apply?');
  await assistant.landingBox.press('Enter');
  const first = await answers.next();
  first.send({ type: 'text', value: 'With the form.' });
  first.finish();
  await assistant.untilAnswered();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();

  const ways = [
    { heading: 'Turbo, the next page', go: () => page.getByText('To the next page').click() },
    { heading: 'Turbo', go: () => page.goBack() },
    { heading: 'Turbo, the next page', go: () => page.goForward() },
  ];
  for (const { heading, go } of ways) {
    await test.step(heading, async () => {
      await go();
      await expect(page.locator('h1')).toHaveText(heading);
      expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
      await expect(page.getByPlaceholder('AI assist can answer your questions')).toHaveCount(1);
      await assistant.open();
      await expect(assistant.answer).toContainText('With the form.');
      await page.keyboard.press('Escape');
      await assistant.expectClosed();
      await expect(assistant.askButton).toBeFocused();
    });
  }
  await test.step('the page asked about is the one that is seen, the floating box is there once', async () => {
    await page.evaluate(() => scrollTo(0, innerHeight / 2));
    const box = page.getByPlaceholder('Not sure where to start? Search here.');
    await expect(box).toHaveCount(1);
    await assistant.open();
    await assistant.ask('What is this?');
    const answer = await answers.next();
    expect(answer.body).toMatchObject({
      data: { contextUrl: `${localOrigins.demoSite}/cases/turbo-next/` },
    });
    answer.finish();
  });
});
