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
