import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';

test('every element works in every view of a single-page app, and the drawer outlives its view', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/single-page/');
  const links = {
    content: page.getByRole('link', { name: 'Content swapped' }),
    body: page.getByRole('link', { name: 'Body replaced' }),
    transition: page.getByRole('link', { name: 'View transition' }),
  };
  for (const [view, link] of Object.entries(links)) {
    await test.step(view, async () => {
      await link.click();
      await expect(page.getByRole('heading', { name: `Single-page app: ${view}` })).toBeVisible();
      await assistant.open();
      await assistant.ask('What is this?');
      const answer = await answers.next();
      expect(answer.body).toMatchObject({
        data: { contextUrl: `${localOrigins.demoSite}/cases/single-page/?view=${view}` },
      });
      answer.finish();
      await page.keyboard.press('Escape');
      await assistant.expectClosed();
      await expect(assistant.askButton).toBeFocused();

      for (const opener of [
        page.getByRole('button', { name: 'Search this site' }),
        page.getByRole('link', { name: 'Veteran card' }),
      ]) {
        await opener.click();
        await assistant.expectOpen();
        await expect(assistant.input).toBeFocused();
        await page.keyboard.press('Escape');
        await assistant.expectClosed();
        await expect(opener).toBeFocused();
      }
    });
  }
  await test.step('the floating box is there once, and is used', async () => {
    await page.evaluate(() => scrollTo(0, innerHeight / 2));
    const box = page.getByPlaceholder('Not sure where to start? Search here.');
    await expect(box).toBeVisible();
    await box.fill('How do I apply?');
    await box.press('Enter');
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'With the form.' });
    answer.finish();
    await assistant.untilAnswered();
  });
  await test.step('a new body under the open drawer changes nothing in it', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-way=body]')?.click());
    await expect(page.locator('h1')).toHaveText('Single-page app: body');
    await assistant.expectOpen();
    await expect(assistant.answer).toContainText('With the form.');
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Single-page app: transition');
    await assistant.open();
  });
});
