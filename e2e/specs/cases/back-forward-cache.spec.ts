import { expectFree } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a page that comes back whole brings its drawer back, open or closed', async ({
  page,
  assistant,
  answers,
}) => {
  const leaveAndReturn = async () => {
    await page.evaluate(() => {
      document.querySelector('#restored')?.replaceChildren('no');
    });
    await page.goto('/cases/bare/');
    // Nothing loads: the page comes back as it was.
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.locator('#restored'), 'the browser kept the page').toHaveText('yes');
  };
  await assistant.goto('/cases/back-forward-cache/');
  await test.step('closed', async () => {
    await leaveAndReturn();
    await expectFree(page);
    await assistant.open();
  });
  await test.step('open, with its conversation', async () => {
    await assistant.ask('Where is my claim?');
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'It is on its way.' });
    answer.finish();
    await assistant.untilAnswered();
    await leaveAndReturn();
    await assistant.expectOpen();
    await expect(assistant.answer).toContainText('It is on its way.');
  });
  await test.step('and it goes on working', async () => {
    await assistant.ask('And when?');
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'Soon.' });
    answer.finish();
    await expect(assistant.answer).toContainText('Soon.');
    await assistant.close.click();
    await assistant.expectClosed();
    await expectFree(page);
    await assistant.open();
  });
});
