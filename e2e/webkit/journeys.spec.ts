import { Key } from 'selenium-webdriver';
import { exampleFollowUp, exampleQuestion, sendExample } from '../fixtures/example-answer.ts';
import { phone } from '../fixtures/host-page.ts';
import { expect, test } from './test.ts';
import { askButton, landingBox } from './visitor.ts';

const focused = { visibility: 'open', hasKeyboard: true, hasRing: true };

test('a question from the ask button is answered with sources; after Escape the button has the focus and the page scrolls', async ({
  visitor,
}) => {
  await visitor.goto('/cases/bare/');
  await visitor.click(askButton);
  await visitor.expectDrawer(focused);
  await visitor.ask('How do I apply for a gold card?');
  await visitor.expectAnswer('gold card');
  await visitor.expectDrawer({
    links: expect.arrayContaining([expect.stringMatching(/\/cards\/gold-card/)]),
    typed: '',
    hasKeyboard: true,
  });
  await visitor.expectAccessible();
  await visitor.type(Key.END);
  await visitor.expectPage('return scrollY', 0);
  await visitor.type(Key.ESCAPE);
  await visitor.expectClosed();
  await visitor.type(Key.END);
  await visitor.expectPage('return scrollY > 0', true);
});

test('at every opening the input has the focus, and keys go there, however the drawer was closed before', async ({
  visitor,
}) => {
  await visitor.goto('/cases/bare/');
  const ways = [
    () => visitor.type(Key.ESCAPE),
    () => visitor.clickInDrawer('Close'),
    () => visitor.driver.executeScript('Assist.close()'),
  ];
  let typed = '';
  for (const close of ways) {
    await visitor.click(askButton);
    await visitor.expectDrawer({ ...focused, typed });
    await visitor.type('x');
    typed += 'x';
    await visitor.expectDrawer({ ...focused, typed });
    await close();
    await visitor.expectClosed();
  }
  // The ask button has the focus again, so Enter presses it.
  await visitor.type(Key.ENTER);
  await visitor.expectDrawer({ ...focused, typed });
});

test('a drawer that loads slowly gets the question of the landing box, and the focus', async ({
  visitor,
  browserProxy,
  answers,
}) => {
  browserProxy.drawerDelay = 1_000;
  await visitor.goto('/cases/page-behind/');
  await visitor.click(landingBox);
  await visitor.type('Where is my claim?', Key.ENTER);
  const answer = await answers.next();
  expect(answer.body).toMatchObject({ messages: [{ content: 'Where is my claim?' }] });
  answer.finish();
  await visitor.expectAnswer('This is how.');

  await visitor.goto('/cases/bare/');
  await visitor.click(askButton);
  await visitor.expectDrawer(focused);
  await visitor.type('card');
  await visitor.expectDrawer({ typed: 'card' });
});

test('Stop keeps what has come, and an answer whose connection is closed, and then breaks, goes on by itself', async ({
  visitor,
  browserProxy,
  answers,
}) => {
  await visitor.goto('/cases/bare/');
  await visitor.click(askButton);
  await visitor.expectDrawer(focused);
  await visitor.ask('stop');
  const stopped = await answers.next();
  stopped.send({ type: 'text', value: 'As far as this.' });
  await visitor.expectDrawer({ answer: expect.stringContaining('As far as this.') });
  await visitor.clickInDrawer('Stop');
  await stopped.untilClosed();
  await visitor.expectAnswer('As far as this.');

  await visitor.ask('cut');
  let sent = '';
  for (const [isReset, method] of [
    [false, 'POST'],
    [true, 'GET'],
  ] as const) {
    const answer = await answers.next();
    expect(answer.method).toBe(method);
    sent += `${method} `;
    answer.send({ type: 'text', value: sent });
    await visitor.expectDrawer({ answer: expect.stringContaining(sent.trim()) });
    browserProxy.cut(isReset);
  }
  const resumed = await answers.next();
  resumed.send({ type: 'text', value: `${sent}and the end.` });
  resumed.finish();
  await visitor.expectAnswer('POST GET and the end.');
});

test('while the service is down, the elements show the page’s own content', async ({
  visitor,
  browserProxy,
}) => {
  browserProxy.isServiceDown = true;
  await visitor.goto('/cases/service-down/');
  const line = 'AI assist: health check failed (network)';
  await visitor.expectPage(`return problems.splice(0)[0]?.startsWith('${line}')`, true);
  const own = 'assist-ask-button a, assist-landing-search form';
  const isSeen = `return [...document.querySelectorAll('${own}')].map((one) => one.checkVisibility())`;
  await visitor.expectPage(isSeen, [true, true]);
  await visitor.expectPage("return document.querySelector('assist-frame')", null);
});

test('on a page with a strict policy a question is answered, and nothing is refused', async ({
  visitor,
}) => {
  await visitor.goto('/cases/strict-policy/');
  await visitor.click(askButton);
  await visitor.expectDrawer(focused);
  await visitor.ask(exampleQuestion);
  await visitor.expectAnswer('card');
});

test('in a window of a phone’s size a question of the landing box and one of the drawer are answered, and the focus goes back', async ({
  visitor,
  answers,
}) => {
  const { width, height } = phone;
  const windows = () => visitor.driver.getAllWindowHandles();
  const [first] = await windows();
  await visitor.goto('/cases/bare/');
  await visitor.driver.executeScript(
    `document.onclick = () => open('', '', 'popup,width=${width},height=${height}')`,
  );
  await visitor.click('document.body');
  // A popup has no toolbar, which is wider than a phone.
  await expect.poll(windows).toHaveLength(2);
  const popup = (await windows()).find((handle) => handle !== first);
  await visitor.driver.switchTo().window(popup ?? '');
  await visitor.expectPage('return [innerWidth, innerHeight]', [width, height]);
  await visitor.goto('/cases/page-behind/');

  await visitor.click(landingBox);
  await visitor.type(exampleQuestion, Key.ENTER);
  sendExample(await answers.next());
  await visitor.expectAnswer('online, by phone or by post');
  await visitor.expectDrawer({ bottom: height });
  await visitor.expectAccessible();
  await visitor.clickInDrawer(exampleFollowUp);
  sendExample(await answers.next());
  await visitor.expectAnswer(exampleFollowUp);
  await visitor.clickInDrawer('Close');
  await visitor.expectClosed('assist-landing-search');

  await visitor.click(askButton);
  await visitor.expectDrawer(focused);
  await visitor.ask('And how long?');
  sendExample(await answers.next());
  await visitor.expectAnswer('And how long?');
  await visitor.type(Key.ESCAPE);
  await visitor.expectClosed();
});
