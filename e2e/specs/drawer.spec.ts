import { Assistant } from '../fixtures/assistant.ts';
import { expect, test } from '../fixtures/test.ts';
import { WaitingCard } from '../fixtures/waiting-card.ts';

const pageTop = (page: import('@playwright/test').Page) =>
  page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().toJSON());

test.describe('the drawer on the host page', () => {
  test.beforeEach(async ({ assistant }) => {
    await assistant.goto('/cases/bare/');
  });

  test('the drawer keeps the conversation and the unsent text when closed and opened again', {
    tag: '@core',
  }, async ({ page, assistant, answers }) => {
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

  test('the drawer keeps its text and the focus when a browser extension moves its input', async ({
    page,
    assistant,
    problems,
  }) => {
    problems.expect(/insertBefore|not a child of this node|style-src-elem/);
    problems.expect('AI assist: app failed: message withheld.');
    await assistant.open();
    await assistant.input.evaluate((input) => {
      const wrapper = document.createElement('div');
      input.replaceWith(wrapper);
      wrapper.append(input);
      input.focus();
    });
    const tooLong = 'x'.repeat(155);
    await page.keyboard.type(tooLong);
    await expect(assistant.input).toHaveValue(tooLong);
    await expect(assistant.input).toBeFocused();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
  });

  test('the failure card covers a drawer that cannot be rendered', async ({ page, problems }) => {
    problems.expect(/no element|style-src-elem/);
    problems.expect(/AI assist: (?:app failed|The drawer did not answer)/);
    const card = await WaitingCard.on(page);
    await page.reload();
    const assistant = new Assistant(page);
    await assistant.showInterest();
    await assistant.open();
    await assistant.input.fill('x'.repeat(150));
    await assistant.frame.evaluate(() => {
      const fail = () => {
        throw new Error('no element');
      };
      Object.assign(Node.prototype, { insertBefore: fail, appendChild: fail });
    });
    // The drawer inserts an element that marks the first letter too many.
    await page.keyboard.press('x');
    await expect(card.failed).toBeVisible();
    await card.retry.click();
    await assistant.untilFocused();
  });

  test('the drawer gets the focus even if it is reopened at once', async ({ page, assistant }) => {
    for (let round = 0; round < 8; round += 1) {
      await assistant.askButton.press('Enter');
      await expect(assistant.input).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(assistant.askButton).toBeFocused();
    }
  });

  test('a drawer that the page opens while it slides out gets the focus', async ({
    page,
    assistant,
  }) => {
    await assistant.open();
    await page.evaluate(() => {
      const assist = Reflect.get(window, 'Assist');
      assist.close();
      setTimeout(() => assist.open(), 50);
    });
    await assistant.untilInPlace();
    await expect(assistant.input).toBeFocused();
    await page.keyboard.type('card');
    await expect(assistant.input).toHaveValue('card');
  });

  test('the hidden frame never keeps the focus, and the drawer gets it at each opening', async ({
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

  test('the question box gets the focus once at each opening, not before its first frame', async ({
    page,
    assistant,
  }) => {
    await page.addInitScript(() => {
      const painted = new WeakSet<Node>();
      const focused: boolean[] = [];
      new MutationObserver((records) => {
        requestAnimationFrame(() => {
          for (const { addedNodes } of records) for (const node of addedNodes) painted.add(node);
        });
      }).observe(document, { childList: true, subtree: true });
      document.addEventListener('focusin', ({ target }) => {
        const panel = target instanceof HTMLTextAreaElement && target.closest('[data-vaul-drawer]');
        if (panel) focused.push(painted.has(panel));
      });
      Object.assign(window, { focused });
    });
    await assistant.goto('/cases/bare/');
    for (let round = 1; round < 3; round += 1) {
      await assistant.open();
      await page.keyboard.type('a');
      await expect(assistant.input).toHaveValue('a'.repeat(round));
      expect(await assistant.frame.evaluate('window.focused')).toEqual(Array(round).fill(true));
      await page.keyboard.press('Escape');
      await assistant.expectClosed();
    }
  });

  test('the answer continues while the drawer is closed', async ({ assistant, answers }) => {
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

  test('the drawer does not shift or scroll the page, and closing restores the page', {
    tag: '@core',
  }, async ({ page, assistant }) => {
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
});

/** The drawer's size for each window size. In a window narrower than 768 px, the drawer opens from the bottom. */
const sizes = [
  { window: { width: 1440, height: 900 }, drawer: { width: 576, height: 900 } },
  { window: { width: 2560, height: 1200 }, drawer: { width: 800, height: 1200 } },
  { window: { width: 1024, height: 768 }, drawer: { width: 520, height: 768 } },
  { window: { width: 390, height: 800 }, drawer: { width: 390, height: 720 } },
  { window: { width: 320, height: 640 }, drawer: { width: 320, height: 576 } },
];

test('the drawer has its size in windows from 320 to 2560 px', async ({ page, assistant }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await assistant.goto('/cases/bare/');
  for (const { window, drawer } of sizes) {
    await test.step(`${window.width} px`, async () => {
      await page.setViewportSize(window);
      await assistant.open();
      const readBox = async () => {
        const box = await assistant.frame.locator('[data-vaul-drawer]').boundingBox();
        return box && { ...box, x: Math.round(box.x), y: Math.round(box.y) };
      };
      const corner = { x: window.width - drawer.width, y: window.height - drawer.height };
      await expect.poll(readBox).toEqual({ ...corner, ...drawer });
      await page.keyboard.press('Escape');
      await assistant.expectClosed();
    });
  }
});
