import type { Locator, Page } from '@playwright/test';
import { hitGrid } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const own = (page: Page) => page.getByRole('button', { name: 'A button of the page’s own script' });

/**
 * Returns the result of `hitGrid` once two calls in a row return the same. After a scroll, the floating box may still
 * be appearing or disappearing.
 */
async function settledGrid(page: Page): Promise<string[]> {
  let last = await hitGrid(page);
  await expect(async () => {
    const before = last;
    last = await hitGrid(page);
    expect(last).toEqual(before);
  }).toPass();
  return last;
}

/**
 * Returns the name of the active element in the page. While the drawer has the focus, the active element is the element
 * that contains the drawer's frame.
 */
const focusedInPage = (page: Page) =>
  page.evaluate(() => document.activeElement?.localName ?? 'nothing');

test('a closed drawer receives no clicks in windows of any size [T15]', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/page-behind/');
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await test.step(`${viewport.width} by ${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      // Scrolls to the ask button before the grid is read. Otherwise the later click would scroll.
      await assistant.askButton.hover();
      const before = await settledGrid(page);
      expect(before).not.toContain('assist-frame');

      await assistant.askButton.click();
      await assistant.expectOpen();
      expect(new Set(await hitGrid(page)), 'open, it lies over everything').toEqual(
        new Set(['assist-frame']),
      );
      const atClose = hitGrid(page, 'assist:close');
      await assistant.close.click();
      expect(await atClose).not.toContain('assist-frame');
      // The floating box slides in again.
      await expect.poll(() => hitGrid(page)).toEqual(before);
      await page.getByLabel('A field').click();
      await expect(page.getByLabel('A field')).toBeFocused();
    });
  }
});

for (const name of ['documentElement', 'body'] as const) {
  test(`a page that unlocks its ${name} while the drawer is open scrolls after the drawer has closed`, async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/page-behind/');
    const setOverflow = (value: string) =>
      page.evaluate(
        ([element, overflow]) => {
          document[element].style.overflow = overflow;
        },
        [name, value] as const,
      );
    // Imitates a menu of the page, which locks the scrolling until the visitor has chosen.
    await setOverflow('hidden');
    await assistant.open();
    await setOverflow('');
    await assistant.close.press('Enter');
    await assistant.expectClosed();
    const overflow = page.evaluate((element) => getComputedStyle(document[element]).overflow, name);
    expect(await overflow).toBe('visible');
  });
}

test('Tab and Shift+Tab never reach the page while the drawer is open', async ({
  page,
  assistant,
}) => {
  await assistant.openOn('/cases/page-behind/');
  for (const key of ['Tab', 'Shift+Tab']) {
    let rounds = 0;
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press(key);
      expect(['assist-frame', 'body']).toContain(await focusedInPage(page));
      if (await assistant.input.evaluate((input) => input === document.activeElement)) rounds += 1;
    }
    expect(rounds, `${key} comes back to the input`).toBeGreaterThan(0);
  }
});

test('a pre-rendered closed drawer is not in the accessibility tree and gets no focus', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/page-behind/');
  const find = () =>
    assistant.frame.evaluate(() => {
      getSelection()?.removeAllRanges();
      return Reflect.apply(Reflect.get(window, 'find'), window, ['Popular questions']);
    });
  const app = assistant.frame.locator('#app');
  const expectHidden = async (): Promise<void> => {
    await expect(app).toHaveAttribute('data-visibility', 'closed');
    expect(await find(), 'by text search').toBe(false);
    await expect(assistant.frame.getByRole('textbox')).toHaveCount(0);
  };
  await expectHidden();
  await assistant.askButton.focus();
  await assistant.frame.evaluate(() => document.querySelector('textarea')?.focus());
  await expect(assistant.askButton).toBeFocused();

  await assistant.open();
  await expect(app).toHaveAttribute('data-visibility', 'open');
  expect(await find(), 'by text search').toBe(true);
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await expectHidden();
  await expect(assistant.askButton).toBeFocused();
});

test('a drawer that changes before the page focuses it does not take the focus', async ({
  assistant,
}) => {
  await assistant.openOn('/cases/page-behind/');
  const focused = assistant.frame.evaluate(async () => {
    const leaving = document.querySelector('.drawer')?.appendChild(document.createElement('p'));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    leaving?.remove();
    // Waits for the next task, because all mutation observers run before it.
    await new Promise((resolve) => setTimeout(resolve));
    return document.activeElement?.localName;
  });
  expect(await focused).toBe('body');
});

test.describe('the focus returns to the opener', () => {
  test('the focus returns to every element that opened the drawer', async ({ page, assistant }) => {
    await assistant.goto('/cases/page-behind/');
    const box = assistant.landingBox;
    const popular = page.getByRole('button', { name: 'Commemorative services' });
    const floating = page.getByPlaceholder('Not sure where to start? Search here.');
    const related = page.getByRole('link', { name: 'Veteran card' });
    const search = page.getByRole('button', { name: 'Search this site' });
    const press = (target: Locator) => () => target.click();
    const ask = (target: Locator) => async () => {
      await target.fill('How do I get a veteran card?');
      await target.press('Enter');
    };

    const openers = [
      { name: 'the ask button', opener: assistant.askButton, open: press(assistant.askButton) },
      { name: 'the landing box', opener: box, open: ask(box) },
      { name: 'a popular question', opener: popular, open: press(popular) },
      { name: 'a link in a context trigger', opener: related, open: press(related) },
      { name: 'the site’s search', opener: search, open: press(search) },
      { name: 'the page’s own script', opener: own(page), open: press(own(page)) },
      { name: 'the floating box', opener: floating, open: ask(floating) },
    ];
    for (const { name, opener, open } of openers) {
      await test.step(name, async () => {
        if (opener === floating) await page.evaluate(() => scrollTo(0, innerHeight));
        await open();
        await expect(assistant.input).toBeFocused();
        await page.keyboard.press('Escape');
        await assistant.expectClosed();
        await expect(opener).toBeFocused();
      });
    }
    await expect(page.locator('#search-panel')).toBeHidden();
  });

  test('the focus returns to the opener, however the drawer is closed', async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/page-behind/');
    const ways = [
      { name: 'its Close button', close: () => assistant.close.click() },
      { name: 'a click beside it', close: () => page.mouse.click(100, 450) },
      { name: 'Escape inside', close: () => page.keyboard.press('Escape') },
      {
        name: 'the page’s script',
        close: () => page.evaluate(() => Reflect.get(window, 'Assist').close()),
      },
      {
        name: 'Escape outside of the frame',
        async close() {
          await page.evaluate(() => {
            const { activeElement } = document;
            if (activeElement instanceof HTMLElement) activeElement.blur();
          });
          await page.keyboard.press('Escape');
        },
      },
    ];
    for (const { name, close } of ways) {
      await test.step(name, async () => {
        await own(page).click();
        await expect(assistant.input).toBeFocused();
        await assistant.untilInPlace();
        await close();
        await assistant.expectClosed();
        await expect(own(page)).toBeFocused();
      });
    }
    expect(assistant.frame.url(), 'the way that only WebKit needs').not.toContain('#');
  });
});

for (const own of [
  'html, body { height: 100% } body { overflow-x: hidden }',
  'html { height: 100% } body { height: 100%; overflow: auto }',
]) {
  test(`the page keeps its scroll position while the drawer is open, with ${own}`, async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/page-behind/');
    await page.addStyleTag({
      content: `${own} body::after { content: ''; display: block; height: 3000px }`,
    });
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const read = () =>
      page.evaluate(() => [scrollY, document.body.scrollTop, document.body.getAttribute('style')]);
    const before = await read();
    await page.evaluate(() => Reflect.get(window, 'Assist').open());
    await assistant.expectOpen();
    expect((await read()).slice(0, 2)).toEqual(before.slice(0, 2));
    await assistant.close.click();
    await assistant.expectClosed();
    expect(await read()).toEqual(before);
  });
}

test('the second click of a double click does not close the drawer', async ({
  page,
  assistant,
}) => {
  await assistant.openOn('/cases/page-behind/');
  await assistant.close.click();
  await assistant.expectClosed();
  const { x, y } = (await assistant.askButton.boundingBox()) ?? { x: 0, y: 0 };
  // Stops the drawer's clock, because a busy machine is slower than a visitor.
  await assistant.frame.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await page.mouse.dblclick(x + 20, y + 20, { delay: 200 });
  await assistant.untilInPlace();
  expect(await page.evaluate(() => Reflect.get(window, 'Assist').state.isDrawerOpen)).toBe(true);
  await assistant.frame.evaluate(() => Reflect.deleteProperty(performance, 'now'));
  await page.mouse.click(x + 20, y + 20);
  await assistant.expectClosed();
});

for (const [fate, change] of [
  ['removed', (trigger: HTMLElement) => trigger.remove()],
  [
    'hidden',
    (trigger: HTMLElement) => {
      trigger.hidden = true;
    },
  ],
] as const) {
  test(`the focus goes to the place around a trigger that the page has ${fate}, and Tab goes on from there`, async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/bare/');
    const main = page.getByRole('main');
    await main.evaluate((element) => {
      const link = Object.assign(document.createElement('a'), { href: '#', textContent: 'Next' });
      element.append(link);
    });
    await assistant.open();
    await page.locator('assist-ask-button').evaluate(change);
    await page.keyboard.press('Escape');
    await expect(main).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Next' })).toBeFocused();
    await expect(main).not.toHaveAttribute('tabindex');
  });
}
