import type { Frame, Page } from '@playwright/test';
import { holdRequests } from '../../fixtures/held-requests.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WaitingCard } from '../../fixtures/waiting-card.ts';

const question = 'How do I apply for a gold card?';

/** The parts that the card and the drawer have in common, by their selectors in the drawer. */
const parts = {
  '.card': '.drawer',
  '.header': '.header',
  '.box': '.question-box',
  '.close': '.close',
  '.asked': '.asked',
};

/** Returns the visible boxes of the given elements, rounded to whole px. */
function measure(root: ParentNode, selectors: readonly string[]) {
  return selectors.map((selector) => {
    const { x, y, width, height } =
      root.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return [x, y, width, height].map(Math.round).join(' ');
  });
}

/** Adds up the layout shifts of a document from now on. */
async function watchShifts(document: Page | Frame): Promise<() => Promise<number>> {
  await document.evaluate(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, {
          shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'),
        });
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => document.evaluate(() => Number(Reflect.get(window, 'shifted')));
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test.describe(`a window of ${width} x ${height} px`, { tag: '@chromium' }, () => {
    test.use({ viewport: { width, height } });

    for (const asks of [false, true]) {
      test(`the drawer takes the place of the card without a jump, ${asks ? 'with' : 'without'} a question, at ${width} x ${height} px`, async ({
        page,
        assistant,
        answers,
      }) => {
        const card = await WaitingCard.on(page);
        const requests = await holdRequests(page, '**/drawer/index.html');
        await page.goto('/cases/failing-drawer/');
        if (asks) {
          await assistant.landingBox.fill(question);
          await assistant.landingBox.press('Enter');
        } else await assistant.askButton.click();
        await card.untilInPlace();
        const before = await card.panel.evaluate(
          (panel, [run, selectors]) =>
            new Function(`return ${run}`)()(panel.parentElement, selectors),
          [measure.toString(), Object.keys(parts)] as const,
        );
        const pageShifted = await watchShifts(page);
        await requests.release();
        await expect(card.panel).toBeHidden();
        const after = await assistant.frame.evaluate(
          ([run, selectors]) => new Function(`return ${run}`)()(document, selectors),
          [measure.toString(), Object.values(parts)] as const,
        );
        // On low screens, the header has no box.
        if (height > 480) expect(after).toEqual(before);
        else expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
        expect(await pageShifted()).toBe(0);
        await expect(assistant.input).toBeFocused();
        if (asks) (await answers.next()).finish();
      });
    }
  });
}

for (const [language, path, side] of [
  ['English', '/cases/failing-drawer/', 'right'],
  ['Arabic', '/cases/right-to-left/', 'left'],
] as const) {
  test(`on a page in ${language} the card slides in from the ${side}, and keeps the order of a number`, {
    tag: '@chromium',
  }, async ({ page }) => {
    const card = await WaitingCard.on(page);
    await page.route('**/drawer/index.html', () => undefined);
    await page.goto(path);
    await page.evaluate(async () => {
      const assist = Reflect.get(window, 'Assist');
      await assist.ready;
      assist.open({ question: 'هل الرقم 1-800-827-1000؟' });
    });
    await card.untilInPlace();
    const box = await card.panel.boundingBox();
    expect(box?.x).toBe(side === 'left' ? 0 : 1440 - (box?.width ?? 0));
    // The slide begins at this distance from its end.
    await expect(card.panel).toHaveCSS('--from', side === 'left' ? '-100%' : '100%');
    const [first, last] = await card.asked.evaluate((asked) =>
      ['1-', '000'].map((text) => {
        const range = document.createRange();
        const node = asked.firstChild ?? asked;
        range.setStart(node, node.textContent?.lastIndexOf(text) ?? 0);
        range.collapse(true);
        return range.getBoundingClientRect().left;
      }),
    );
    expect(first).toBeLessThan(last ?? 0);
  });
}

for (const [reducedMotion, expected] of [
  // Only the compositor moves these, so that the animation costs the page's main thread nothing.
  ['no-preference', ['translate']],
  ['reduce', []],
] as const) {
  test(`with the motion preference ‘${reducedMotion}’, the card at rest animates [${expected}]`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    const card = await WaitingCard.on(page);
    await page.route('**/drawer/index.html', () => undefined);
    await page.goto('/cases/failing-drawer/');
    await page.evaluate(async () => {
      const assist = Reflect.get(window, 'Assist');
      await assist.ready;
      assist.open();
    });
    await card.untilInPlace();
    const moved = await card.panel.evaluate((panel) =>
      panel.getAnimations({ subtree: true }).flatMap(({ effect }) => {
        const [, end] = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        const { offset, computedOffset, easing, composite, ...properties } = end ?? {};
        return Object.keys(properties);
      }),
    );
    expect(moved).toEqual(expected);
  });
}
