import { join } from 'node:path';
import { expect, type Frame } from '@playwright/test';
import { drawerStates, HOST_PAGE } from '../fixtures/drawer-states.ts';
import { test } from '../fixtures/test.ts';

const folder = process.env.ASSIST_SCREENSHOTS ?? '';

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 390, height: 430 },
  { width: 320, height: 256 },
];

const schemes = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

for (const [language, path] of [
  ['en', HOST_PAGE],
  ['fr', '/cases/french/'],
  ['ar', '/cases/right-to-left/'],
] as const) {
  test.describe(language, () => {
    test.use({ language });
    for (const { name, hasFailedRequest, hasBrokenAnswer, arrange } of drawerStates) {
      test(`${language} ${name}`, async ({ page, context, assistant, answers, problems }) => {
        if (hasFailedRequest) problems.expectFailedRequest();
        if (hasBrokenAnswer) problems.expectBrokenAnswer();
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await assistant.openOn(path);
        await arrange({ context, assistant, answers });
        for (const size of sizes) {
          await page.setViewportSize(size);
          for (const scheme of schemes) {
            await page.emulateMedia(scheme.media);
            await untilDrawn(assistant.frame, size.width, scheme.media.colorScheme);
            await page.screenshot({
              path: join(
                folder,
                `${language}-${name}-${size.width}x${size.height}-${scheme.name}.png`,
              ),
            });
          }
        }
        // Turns forced colours off again. axe checks the page at the end of the test, and cannot judge forced colours.
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      });
    }
  });
}

/** Waits until the frame has received the new size and colour scheme from the page, and has painted both. */
async function untilDrawn(frame: Frame, width: number, colorScheme: string): Promise<void> {
  await expect
    .poll(() =>
      frame.evaluate(() => [
        innerWidth,
        document.querySelector('#app')?.getAttribute('data-scheme'),
      ]),
    )
    .toEqual([width, colorScheme]);
  await frame.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
