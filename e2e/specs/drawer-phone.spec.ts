import { HEADER_HEIGHT, headerHeight } from '../fixtures/design-rules.ts';
import { sendRichAnswer } from '../fixtures/drawer-states.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('the sheet on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('an on-screen keyboard never covers the input, because the page sends the visible height', async ({
    page,
    assistant,
  }) => {
    // Replaces `visualViewport`, because tests have no on-screen keyboard that would shrink it.
    await page.addInitScript(() => {
      const seen = Object.assign(new EventTarget(), {
        height: innerHeight,
        offsetTop: 0,
        scale: 1,
      });
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

  test('a turned phone shows what the visitor was reading', async ({
    page,
    assistant,
    answers,
  }) => {
    const turn = (isUpright: boolean) =>
      page.setViewportSize(isUpright ? { width: 390, height: 800 } : { width: 800, height: 390 });
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I apply?');
    const answer = await answers.next();
    const paragraphs = Array.from(
      { length: 40 },
      (_, index) => `Step ${index}. ${'word '.repeat(30)}`,
    );
    answer.send({ type: 'text', value: paragraphs.join('\n\n') });
    answer.finish();
    await assistant.untilAnswered();
    const read = assistant.frame.getByText('Step 20.');
    await read.evaluate((paragraph) => paragraph.scrollIntoView({ block: 'center' }));
    await expect(read).toBeInViewport();
    await assistant.untilDrawn();
    for (const isUpright of [false, true]) {
      await turn(isUpright);
      await expect(read).toBeInViewport();
      await assistant.untilDrawn();
    }
  });

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
});

test.describe('the header on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const tooLong = `${'How long is too long? '.repeat(7)}!`;

  test('on a phone the header is at most 120 px, and 200 px when the question is too long', {
    tag: '@chromium',
  }, async ({ assistant }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.input.fill(tooLong);
    await expect(assistant.input).toHaveAccessibleDescription(/^Question too long/);
    expect(await headerHeight(assistant.frame)).toBeLessThanOrEqual(HEADER_HEIGHT.tooLong);
    await assistant.input.fill('');
    // The display of the page context adds one line to the header.
    expect(await headerHeight(assistant.frame)).toBeLessThanOrEqual(HEADER_HEIGHT.withTopic);
    await assistant.removeTopic.tap();
    await expect(assistant.removeTopic).toHaveCount(0);
    const height = await headerHeight(assistant.frame);
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(HEADER_HEIGHT.usual);
  });

  test('on a phone the note and the privacy line are one line each', { tag: '@chromium' }, async ({
    assistant,
  }) => {
    await assistant.openOn('/cases/bare/');
    for (const line of ['Responses may need confirmation.', 'Don’t enter personal details']) {
      const lines = await assistant.frame
        .getByText(line)
        .last()
        .evaluate((element) => {
          const { lineHeight } = getComputedStyle(element);
          return element.getBoundingClientRect().height / Number.parseFloat(lineHeight);
        });
      // Allows a rounding error, because the drawer may still slide in.
      expect(lines, line).toBeCloseTo(1, 3);
    }
  });

  test('the characters beyond the limit are marked in the text, letter on letter, and counted', async ({
    assistant,
  }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.input.pressSequentially(tooLong);
    await expect(assistant.frame.locator('mark')).toHaveText(tooLong.slice(150));
    await expect(
      assistant.frame.getByText(`Shorten by ${tooLong.length - 150} characters`),
    ).toBeVisible();
    const looks = () =>
      assistant.frame.evaluate(() =>
        ['textarea', '.excess'].map((place) => {
          const element = document.querySelector(place);
          if (element === null) throw new Error(`No ${place}`);
          const { font, letterSpacing, padding } = getComputedStyle(element);
          const { left, top } = element.getBoundingClientRect();
          const { clientWidth, clientHeight, scrollHeight, scrollTop } = element;
          return {
            font,
            letterSpacing,
            padding,
            left,
            top,
            clientWidth,
            clientHeight,
            scrollHeight,
            scrollTop,
          };
        }),
      );
    // Retries, because `.excess` follows the input's scroll position one frame later. `.excess` is a copy of the text in
    // which the excess characters are marked.
    await expect(async () => {
      const [area, mark] = await looks();
      expect(mark).toEqual(area);
    }).toPass();
  });
});

test.describe('the keyboard of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sheet stands although the keyboard’s last measure comes after its last event', async ({
    page,
    assistant,
  }) => {
    await page.addInitScript(() => {
      if (window !== top) return;
      const viewport = Object.assign(new EventTarget(), {
        scale: 1,
        height: innerHeight,
        offsetTop: 0,
      });
      Object.defineProperty(window, 'visualViewport', { get: () => viewport });
    });
    await assistant.openOn('/cases/bare/');
    const panel = assistant.frame.locator('[data-vaul-drawer]');
    const change = (height: number, offsetTop: number, later?: number) =>
      page.evaluate(
        ([now, top, then]) => {
          const viewport = Object(window.visualViewport);
          Object.assign(viewport, { height: now, offsetTop: top });
          viewport.dispatchEvent(new Event('resize'));
          if (then) setTimeout(() => Object.assign(viewport, { height: then }), 300);
        },
        [height, offsetTop, later],
      );
    await change(508, 120);
    await expect.poll(async () => (await panel.boundingBox())?.height).toBeLessThan(508);
    await change(508, 0, 844);
    await expect.poll(async () => (await panel.boundingBox())?.height).toBeGreaterThanOrEqual(675);
    const box = await panel.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  });
});
