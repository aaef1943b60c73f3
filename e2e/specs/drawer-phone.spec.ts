import { sendRichAnswer } from '../fixtures/drawer-states.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

test('an on-screen keyboard never covers the input, because the page sends the visible height', async ({
  page,
  assistant,
}) => {
  // Replaces `visualViewport`, because tests have no on-screen keyboard that would shrink it.
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: seen });
    Reflect.set(window, 'raiseKeyboard', (height: number, offsetTop: number) => {
      Object.assign(seen, { height: innerHeight - height, offsetTop });
      seen.dispatchEvent(new Event('resize'));
    });
  });
  await assistant.openOn('/cases/bare/');
  const raise = (height: number, offsetTop = 0) =>
    page.evaluate(([by, top]) => Reflect.get(window, 'raiseKeyboard')(by, top), [
      height,
      offsetTop,
    ] as const);
  const panel = assistant.frame.locator('[data-vaul-drawer]');
  const box = async () => {
    const found = await panel.boundingBox();
    return found && { top: Math.round(found.y), bottom: Math.round(found.y + found.height) };
  };
  await expect.poll(box).toEqual({ top: 80, bottom: 800 });

  await raise(330);
  await expect.poll(box).toEqual({ top: 16, bottom: 470 });
  const input = await assistant.input.boundingBox();
  expect(input?.y).toBeGreaterThanOrEqual(16);
  expect((input?.y ?? 0) + (input?.height ?? 0)).toBeLessThanOrEqual(470);

  // Simulates Safari, which also scrolls the page when the keyboard appears.
  await raise(330, 100);
  await expect.poll(box).toEqual({ top: 116, bottom: 570 });

  await raise(0);
  await expect.poll(box).toEqual({ top: 80, bottom: 800 });
});

test('a phone does not zoom in, because the input’s text is 16 px; every control is large enough to tap', async ({
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await expect(assistant.input).toHaveCSS('font-size', '16px');
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await assistant.untilAnswered();
  const small = await assistant.frame.evaluate(() =>
    [...document.querySelectorAll('button, textarea, a')]
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const isInSentence = control.matches('p a, .note a');
        return width > 0 && !isInSentence && (width < 24 || height < 24);
      })
      .map((control) => control.textContent),
  );
  expect(small).toEqual([]);
});

test('a tap on a choice does not open the on-screen keyboard', async ({ assistant, answers }) => {
  await assistant.openOn('/cases/bare/');
  await assistant.frame.getByRole('button', { name: 'How do I get a veteran card?' }).tap();
  await expect(assistant.answer).toBeFocused();
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await assistant.untilAnswered();
});

test('submitting a question on a phone closes the on-screen keyboard', async ({
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply?');
  await expect(assistant.asked('How do I apply?')).toBeFocused();
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await assistant.untilAnswered();
  await expect(assistant.asked('How do I apply?')).toBeFocused();
});

for (const [width, height] of [
  [390, 430],
  [844, 390],
  [320, 256],
] as const) {
  test(`Close stays in view at ${width} x ${height} px while the answer scrolls`, async ({
    page,
    assistant,
    answers,
  }) => {
    await page.setViewportSize({ width, height });
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I apply?');
    sendRichAnswer(await answers.next());
    await assistant.untilAnswered();
    await assistant.frame.getByRole('region', { name: 'Sources' }).scrollIntoViewIfNeeded();
    await expect(assistant.asked('How do I apply?')).not.toBeInViewport();
    await expect(assistant.close).toBeInViewport({ ratio: 1 });
    await assistant.close.click();
    await assistant.expectClosed();
  });
}

test('the header leaves 80 % of the sheet to an answer, and expands while the visitor types', async ({
  page,
  assistant,
  answers,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await assistant.openOn('/cases/bare/');
  const personal = assistant.frame.getByText('Don’t enter personal details', { exact: true });
  await expect(personal).toBeVisible();
  await assistant.ask('How do I apply?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await expect(personal).toBeHidden();
  const share = await assistant.frame.evaluate(() => {
    const [sheet, area] = ['[data-vaul-drawer]', '#answer'].map((place) =>
      document.querySelector(place)?.getBoundingClientRect(),
    );
    return ((area?.top ?? 0) - (sheet?.top ?? 0)) / (sheet?.height ?? 0);
  });
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(0.2);
  await expect(assistant.frame.getByText('Ask a question', { exact: true })).toBeInViewport();
  await assistant.input.pressSequentially('And');
  await expect(personal).toBeVisible();
});
