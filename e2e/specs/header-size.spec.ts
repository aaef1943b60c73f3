import { HEADER_HEIGHT, headerHeight } from '../fixtures/design-rules.ts';
import { expect, test } from '../fixtures/test.ts';

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
  await expect(assistant.frame.getByText(`${tooLong.length - 150} too many`)).toBeVisible();
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
