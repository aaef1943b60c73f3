import { measureMemory } from '../fixtures/memory.ts';
import { expect, test } from '../fixtures/test.ts';

const warmUpOpenings = 10;
/** Only forty openings, because `npm run bench -- leaks` measures five hundred. */
const countedOpenings = 40;

/**
 * Maximum growth in nodes, listeners or objects over forty openings. The engine's own growth is at most 25. A leak of
 * one node per opening would add 40.
 */
const stray = 32;

/**
 * Pause before each measurement, in ms. The pause is longer than the timeout of a bridge call (5 s), because a call
 * keeps its arguments until its timeout.
 */
const restMs = 6_000;

// Runs only in Chromium, because no other browser tells tests the number of nodes.
test('forty openings leave nothing behind, in the page and in the drawer', {
  tag: '@chromium',
}, async ({ page, context, assistant }) => {
  test.slow();
  // Turns off the animation, because it takes a second per opening and runs in the browser, not in the project's code.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await assistant.goto('/cases/bare/');
  // Polls with `waitForFunction`, because an assertion of Playwright polls at growing intervals.
  const untilFocused = (element: string) =>
    page.waitForFunction((name) => document.activeElement?.localName === name, element);
  const openMany = async (count: number): Promise<void> => {
    for (let opening = 0; opening < count; opening += 1) {
      await assistant.askButton.press('Enter');
      await untilFocused('assist-frame');
      await page.keyboard.press('Escape');
      await untilFocused('assist-ask-button');
    }
    await expect(assistant.frame.locator('#polite > *, #assertive > *')).toHaveCount(0);
  };
  const sessions = {
    page: await context.newCDPSession(page),
    drawer: await context.newCDPSession(assistant.frame),
  };
  const measureBoth = async () => ({
    page: await measureMemory(sessions.page),
    drawer: await measureMemory(sessions.drawer),
  });
  const measureAtRest = async () => {
    let last = await measureBoth();
    let lookCount = 0;
    const isAtRest = async (): Promise<boolean> => {
      const before = last;
      last = await measureBoth();
      lookCount += 1;
      // Page and drawer are at rest when their numbers of objects no longer fall. `expect.poll` looks the first time
      // without a pause, so this look does not count.
      return (
        lookCount > 1 &&
        last.page.objects >= before.page.objects &&
        last.drawer.objects >= before.drawer.objects
      );
    };
    await expect.poll(isAtRest, { intervals: [restMs, 500], timeout: 10 * restMs }).toBe(true);
    return last;
  };

  await openMany(warmUpOpenings);
  const before = await measureAtRest();
  await openMany(countedOpenings);
  const after = await measureAtRest();
  for (const place of ['page', 'drawer'] as const) {
    const [start, end] = [before[place], after[place]];
    expect.soft(end.documents, `documents, ${place}`).toBe(start.documents);
    for (const kind of ['nodes', 'listeners', 'objects'] as const) {
      expect.soft(end[kind] - start[kind], `${kind}, ${place}`).toBeLessThan(stray);
    }
  }
});
