import { expect, test } from '../fixtures/test.ts';

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
