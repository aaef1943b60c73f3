import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the assistant works beside a framework that extends and replaces the built-ins', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/old-framework/');
  await test.step('a popular question arrives as it is', async () => {
    await page.getByRole('button', { name: 'Claims' }).click();
    const answer = await answers.next();
    expect(answer.body).toMatchObject({
      messages: [{ role: 'user', content: 'How do I check my claim status?' }],
    });
    answer.send({ type: 'text', value: 'Look it up.' });
    answer.finish();
    await assistant.untilAnswered();
    await assistant.close.click();
    await assistant.expectClosed();
  });
  await test.step('the ask button brings the page’s address', async () => {
    await assistant.open();
    await assistant.ask('What is this page?');
    const answer = await answers.next();
    expect(answer.body).toMatchObject({
      data: { contextUrl: `${localOrigins.demoSite}/cases/old-framework/` },
    });
    answer.finish();
  });
  await test.step('the framework finds its page as it left it', async () => {
    const names = await page.evaluate(() => {
      const found: string[] = [];
      for (const name in []) found.push(name);
      return found;
    });
    expect(names).toContain('each');
  });
});
