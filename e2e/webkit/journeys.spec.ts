import { expect, test } from './test.ts';
import { keys } from './web-driver.ts';

const question = 'How do I apply for a gold card?';

test('a question from the ask button is answered with sources; after Escape the button has the focus and the page scrolls', async ({
  visitor,
}) => {
  await visitor.gotoReady('/cases/bare/');
  await visitor.clickAskButton();
  await visitor.expectDrawer({ visibility: 'open', hasKeyboard: true, hasRing: true });
  await visitor.ask(question);
  await visitor.untilAnswered();
  await visitor.expectDrawer({
    answer: expect.stringMatching(/gold card/i),
    sources: expect.arrayContaining([
      expect.stringMatching(/^http:\/\/localhost:3000\/.+gold-card/),
    ]),
    typed: '',
    hasKeyboard: true,
  });
  const scrolled = () => visitor.readPage('return scrollY');
  await visitor.type(keys.end);
  expect(await scrolled()).toBe(0);

  await visitor.type(keys.escape);
  await visitor.expectClosed();
  await visitor.type(keys.end);
  await expect.poll(scrolled).toBeGreaterThan(0);
});
