import { expect, test } from '../fixtures/test.ts';

const pageTop = (page: import('@playwright/test').Page) =>
  page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().toJSON());

test.describe('the drawer on the host page', () => {
  test.beforeEach(async ({ assistant }) => {
    await assistant.goto('/cases/bare/');
  });

  test('the drawer closes by its button and gives focus back to the opener', async ({
    assistant,
  }) => {
    await assistant.open();
    await assistant.close.click();
    await assistant.expectClosed();
    await expect(assistant.askButton).toBeFocused();
  });

  test('the drawer closes by a click beside it', async ({ page, assistant }) => {
    await assistant.open();
    await page.mouse.click(200, 450);
    await assistant.expectClosed();
  });

  test('the drawer closes by Escape', async ({ page, assistant }) => {
    await assistant.open();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
  });

  test('the drawer keeps the conversation and the unsent text when closed and opened again', async ({
    page,
    assistant,
    answers,
  }) => {
    await assistant.open();
    await assistant.ask('Where is my claim?');
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'Your claim is on its way.' });
    answer.finish();
    await assistant.untilAnswered();
    await assistant.input.pressSequentially('And when');
    await assistant.close.click();
    await assistant.expectClosed();

    await assistant.open();
    await expect(assistant.answer).toContainText('Your claim is on its way.');
    await expect(assistant.input).toHaveValue('And when');
    await page.keyboard.type(' do I');
    await expect(assistant.input).toHaveValue('And when do I');
  });

  test('the drawer takes the focus however quickly it is opened again', async ({ assistant }) => {
    for (let round = 0; round < 8; round += 1) {
      await assistant.open();
      await assistant.close.click();
      await assistant.expectClosed();
    }
  });

  test('the drawer leaves no focus in the hidden frame, and has it at each opening', async ({
    page,
    assistant,
  }) => {
    for (let round = 0; round < 3; round += 1) {
      await assistant.open();
      await page.keyboard.type('a');
      await expect(assistant.input).toHaveValue('a'.repeat(round + 1));
      await page.keyboard.press('Escape');
      await assistant.expectClosed();
      await expect(assistant.askButton).toBeFocused();
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe(
        'assist-ask-button',
      );
      await expect
        .poll(() =>
          assistant.frame.evaluate(() => [document.hasFocus(), document.activeElement?.localName]),
        )
        .toEqual([false, 'body']);
    }
  });

  test('the drawer goes on answering while it is closed', async ({ assistant, answers }) => {
    await assistant.open();
    await assistant.ask('Where is my claim?');
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'Your claim ' });
    await expect(assistant.answer).toContainText('Your claim');
    await assistant.close.click();
    await assistant.expectClosed();
    answer.send({ type: 'text', value: 'is settled.' });
    answer.finish();
    await assistant.open();
    await expect(assistant.answer).toContainText('Your claim is settled.');
  });

  test('the drawer does not shift or scroll the page, and leaves it as it was', async ({
    page,
    assistant,
  }) => {
    const before = await pageTop(page);
    const styleBefore = await page.evaluate(() => document.documentElement.style.cssText);
    await assistant.open();
    expect(await pageTop(page)).toEqual(before);
    await page.mouse.move(200, 450);
    await page.mouse.wheel(0, 800);
    await assistant.close.click();
    await assistant.expectClosed();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe(styleBefore);
    await page.mouse.wheel(0, 800);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  test('the drawer never takes a click while it is closed', async ({ page, assistant }) => {
    const hits = () =>
      page.evaluate(() => {
        const names: string[] = [];
        for (let column = 1; column <= 5; column += 1) {
          for (let row = 1; row <= 5; row += 1) {
            const hit = document.elementFromPoint(
              (innerWidth * column) / 6,
              (innerHeight * row) / 6,
            );
            names.push(hit?.closest('main, header, footer, body')?.localName ?? 'none');
          }
        }
        return names;
      });
    const before = await hits();
    expect(before).not.toContain('none');
    await assistant.open();
    await assistant.close.click();
    await assistant.expectClosed();
    expect(await hits()).toEqual(before);
  });

  test('the drawer makes the page behind it unreachable by Tab', async ({ page, assistant }) => {
    await assistant.open();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.localName ?? '');
      expect(['a', 'button', 'input', 'assist-ask-button', 'summary']).not.toContain(focused);
    }
  });
});

test.describe('the drawer’s size', () => {
  const sizes = [
    {
      viewport: { width: 1440, height: 900 },
      expected: { width: 576, height: 900, side: 'right' },
    },
    {
      viewport: { width: 2560, height: 1200 },
      expected: { width: 800, height: 1200, side: 'right' },
    },
    {
      viewport: { width: 1024, height: 768 },
      expected: { width: 520, height: 768, side: 'right' },
    },
    {
      viewport: { width: 390, height: 800 },
      expected: { width: 390, height: 720, side: 'bottom' },
    },
    {
      viewport: { width: 320, height: 640 },
      expected: { width: 320, height: 576, side: 'bottom' },
    },
  ];
  for (const { viewport, expected } of sizes) {
    test(`the drawer has its size at ${viewport.width} px wide`, async ({ page, assistant }) => {
      await page.setViewportSize(viewport);
      await assistant.goto('/cases/bare/');
      await assistant.open();
      const panel = assistant.frame.locator('[data-vaul-drawer]');
      await expect
        .poll(async () => {
          const box = await panel.boundingBox();
          return box && { ...box, y: Math.round(box.y), x: Math.round(box.x) };
        })
        .toEqual({
          x: viewport.width - expected.width,
          y: viewport.height - expected.height,
          width: expected.width,
          height: expected.height,
        });
    });
  }
});
