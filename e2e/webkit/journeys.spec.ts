import { localOrigins } from '../../scripts/ports.ts';
import { exampleFollowUp, exampleQuestion, sendExample } from '../fixtures/example-answer.ts';
import { phone } from '../fixtures/host-page.ts';
import { expect, test } from './test.ts';
import { keys } from './web-driver.ts';

const question = 'How do I apply for a gold card?';
const focused = { visibility: 'open', hasKeyboard: true, hasRing: true };

test('a question from the ask button is answered with sources; after Escape the button has the focus and the page scrolls', async ({
  visitor,
}) => {
  await visitor.gotoReady('/cases/bare/');
  await visitor.clickAskButton();
  await visitor.expectDrawer(focused);
  await visitor.ask(question);
  await visitor.untilAnswered();
  await visitor.expectDrawer({
    answer: expect.stringMatching(/gold card/i),
    sources: expect.arrayContaining([
      expect.stringMatching(new RegExp(`^${localOrigins.demoSite}/.+gold-card`)),
    ]),
    typed: '',
    hasKeyboard: true,
  });
  await visitor.expectAccessible();
  const scrolled = () => visitor.readPage('return scrollY');
  await visitor.type(keys.end);
  expect(await scrolled()).toBe(0);

  await visitor.type(keys.escape);
  await visitor.expectClosed();
  await visitor.type(keys.end);
  await expect.poll(scrolled).toBeGreaterThan(0);
});

test('at every opening the input has the focus, and keys go there, however the drawer was closed before', async ({
  visitor,
}) => {
  await visitor.gotoReady('/cases/bare/');
  const open = [
    () => visitor.clickAskButton(),
    () => visitor.clickAskButton(),
    // The ask button has the focus, so Enter presses it.
    () => visitor.type(keys.enter),
    () => visitor.clickAskButton(),
  ];
  const close = [
    () => visitor.type(keys.escape),
    () => visitor.clickInDrawer('Close'),
    () => visitor.readPage('window.Assist.close()'),
    () => visitor.type(keys.escape),
  ];
  let typed = '';
  for (const [turn, openAgain] of open.entries()) {
    await openAgain();
    await visitor.expectDrawer({ ...focused, typed });
    await visitor.type('x');
    typed += 'x';
    await visitor.expectDrawer({ ...focused, typed });
    await close[turn]?.();
    await visitor.expectClosed();
  }
});

test('a question of the landing box waits for a drawer that loads slowly', async ({
  visitor,
  browserProxy,
  answers,
}) => {
  browserProxy.handle(`${localOrigins.cdn}/drawer/`, { delay: 1_000 });
  await visitor.gotoAskButton('/cases/page-behind/');
  await visitor.clickLandingBox();
  await visitor.ask('Where is my claim?');
  const answer = await answers.next();
  expect(answer.body).toMatchObject({
    messages: [expect.objectContaining({ content: 'Where is my claim?' })],
  });
  answer.send({ type: 'text', value: 'On its way.' });
  answer.finish();
  await visitor.untilAnswered();
  await visitor.expectDrawer({ answer: expect.stringMatching('On its way.') });
});

test('a drawer that loads slowly gets the focus without a key', async ({
  visitor,
  browserProxy,
}) => {
  browserProxy.handle(`${localOrigins.cdn}/drawer/`, { delay: 1_000 });
  await visitor.gotoAskButton('/cases/bare/');
  await visitor.clickAskButton();
  await visitor.expectDrawer(focused);
  await visitor.type('card');
  await visitor.expectDrawer({ typed: 'card' });
});

test('Stop keeps what has come, and an answer whose connection is closed, and then breaks, goes on by itself', async ({
  visitor,
  browserProxy,
  answers,
}) => {
  await visitor.gotoReady('/cases/bare/');
  await visitor.clickAskButton();
  await visitor.ask('stop');
  const stopped = await answers.next();
  stopped.send({ type: 'text', value: 'As far as this.' });
  await visitor.expectDrawer({ answer: expect.stringMatching('As far as this.') });
  await visitor.clickInDrawer('Stop');
  await stopped.untilClosed();
  await visitor.untilAnswered();

  await visitor.ask('cut');
  const cut = await answers.next();
  cut.send({ type: 'text', value: 'The first' });
  await visitor.expectDrawer({ answer: expect.stringMatching('The first') });
  browserProxy.close();
  const cutAgain = await answers.next();
  expect(cutAgain.method).toBe('GET');
  cutAgain.send({ type: 'text', value: 'The first' }, { type: 'text', value: ' half' });
  await visitor.expectDrawer({ answer: expect.stringMatching('The first half') });
  browserProxy.reset();
  const resumed = await answers.next();
  expect(resumed.method).toBe('GET');
  resumed.send({ type: 'text', value: 'The first half and the second.' });
  resumed.finish();
  await visitor.untilAnswered();
  await visitor.expectDrawer({
    answer: expect.stringMatching('The first half and the second.'),
  });
});

test('while the service is down, the elements show the page’s own content', async ({
  visitor,
  browserProxy,
}) => {
  browserProxy.handle(`${localOrigins.answerService}/`, { isRefused: true });
  visitor.expectProblem(/^warn: AI assist: health check failed \(network\)/);
  await visitor.goto('/cases/service-down/');
  await expect.poll(() => visitor.readProblems()).toHaveLength(1);
  const isSeen = `return [...document.querySelectorAll('assist-ask-button a, assist-landing-search form')]
    .map((own) => own.checkVisibility())`;
  expect(await visitor.readPage(isSeen)).toEqual([true, true]);
  expect(await visitor.readPage("return document.querySelector('assist-frame')")).toBeNull();
});

test('on a page with a strict policy a question is answered, and nothing is refused', async ({
  visitor,
}) => {
  await visitor.gotoReady('/cases/strict-policy/');
  await visitor.clickAskButton();
  await visitor.ask(question);
  await visitor.untilAnswered();
});

test('in a window of a phone’s size a question of the landing box and one of the drawer are answered, and the focus goes back', async ({
  visitor,
  answers,
}) => {
  const answerNext = async (): Promise<void> => {
    sendExample(await answers.next());
    await visitor.untilAnswered();
  };
  await visitor.useWindow(phone.width, phone.height);
  await visitor.gotoReady('/cases/page-behind/');

  await test.step('the landing box', async () => {
    await visitor.clickLandingBox();
    await visitor.ask(exampleQuestion);
    await answerNext();
    const sides = `const { left, right, bottom } =
        document.querySelector('[data-vaul-drawer]').getBoundingClientRect();
      return [left, right, bottom].map(Math.round);`;
    await expect.poll(() => visitor.readDrawer(sides)).toEqual([0, phone.width, phone.height]);
    await visitor.expectAccessible();
  });

  await test.step('a follow-up, and Close', async () => {
    await visitor.clickInDrawer(exampleFollowUp);
    await answerNext();
    await visitor.expectDrawer({ answer: expect.stringContaining(exampleFollowUp) });
    await visitor.clickInDrawer('Close');
    await visitor.expectClosed('assist-landing-search');
  });

  await test.step('the ask button, and Escape', async () => {
    await visitor.clickAskButton();
    await visitor.expectDrawer(focused);
    await visitor.ask('And how long?');
    await answerNext();
    await visitor.expectDrawer({ answer: expect.stringContaining('And how long?') });
    await visitor.type(keys.escape);
    await visitor.expectClosed();
  });
});
