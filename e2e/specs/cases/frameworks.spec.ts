import { localOrigins } from '../../../scripts/ports.ts';
import { answerExample } from '../../fixtures/example-answer.ts';
import { describeLayout, desktop, phone } from '../../fixtures/host-page.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const name of ['react', 'turbo', 'vue']) {
  test(`a page built with ${name} is unchanged after a question, its answer and closing [P5]`, async ({
    page,
    assistant,
    answers,
  }) => {
    // Turns off the animation, which takes a second and is the same on every page.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(desktop);
    await assistant.goto(`/cases/${name}/`);
    for (const screen of [desktop, phone]) {
      await test.step(`${screen.width} px`, async () => {
        await page.setViewportSize(screen);
        const opener = page.getByRole('button', { name: /^Ask about/ }).first();
        await opener.focus();
        // Scrolls as far as the page allows, so that the test notices if the page jumps to the top.
        await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }));
        await assistant.untilDrawn();
        const before = await describeLayout(page);

        await opener.press('Enter');
        await expect(assistant.input).toBeFocused();
        await assistant.ask('Why?');
        await answerExample(assistant, answers);
        await page.keyboard.press('Escape');
        await assistant.expectClosed();

        await expect(opener).toBeFocused();
        await expect.poll(() => describeLayout(page)).toEqual(before);
      });
    }
  });
}

test('React hydrates a server-rendered element without a mismatch, and renders it again', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/react/');
  const popular = page.getByRole('button', { name: 'Gold card' });
  const another = page.getByRole('button', { name: 'Another view' });
  await test.step('a property set through a ref holds', async () => {
    await expect(popular).toBeVisible();
    await popular.click();
    const answer = await answers.next();
    expect(answer.body).toMatchObject({
      messages: [{ content: 'How do I apply for a gold card?' }],
    });
    answer.send({ type: 'text', value: 'With the form.' });
    answer.finish();
    await assistant.untilAnswered();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(popular).toBeFocused();
  });
  await test.step('an attribute that changes is followed, an element that leaves is gone', async () => {
    await expect(page.getByRole('button', { name: 'Ask about the first view' })).toBeVisible();
    await another.click();
    await expect(page.getByRole('button', { name: 'Ask about the second view' })).toBeVisible();
    await expect(popular).toHaveCount(0);
  });
  await test.step('one that comes back lives again, the conversation still there', async () => {
    await another.click();
    await expect(popular).toBeVisible();
    await page.getByRole('button', { name: 'Ask about the first view' }).click();
    await expect(assistant.answer).toContainText('With the form.');
  });
});

test('a property that Vue binds before the elements are defined is kept, and a later change is applied', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/vue/');
  const popular = page.getByRole('button', { name: 'Gold card' });
  const another = page.getByRole('button', { name: 'Another view' });
  await popular.click();
  const answer = await answers.next();
  expect(answer.body).toMatchObject({ messages: [{ content: 'How do I apply for a gold card?' }] });
  answer.finish();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await another.click();
  await expect(popular).toHaveCount(0);
  await another.click();
  await expect(popular).toBeVisible();
  await page.getByRole('button', { name: 'Ask about the first view' }).click();
  await expect(assistant.input).toBeFocused();
});

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
