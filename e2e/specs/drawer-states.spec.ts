import type { Frame } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expectDesign, HEADER_HEIGHT, headerHeight } from '../fixtures/design-rules.ts';
import { drawerStates, HOST_PAGE } from '../fixtures/drawer-states.ts';
import { expectEqualAccess } from '../fixtures/equal-access.ts';
import { expect, test } from '../fixtures/test.ts';

const phone = { width: 390, height: 844 };

/** The smallest window that WCAG requires: 1280 x 1024 px at a zoom of 400 %. */
const smallest = { width: 320, height: 256 };

/** The text spacing that a page must support (WCAG 1.4.12). */
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

const preparing = 'Your answer is being prepared';
const tooLong = '!Question too long. Shorten it so we can give a clearer answer.';
const apology = 'I’m sorry, I can’t give an answer to that. The answer service had a problem.';

/** The expected announcements in each state, in order. No announcement contains text of the answer. */
const said: Readonly<Record<string, readonly string[]>> = {
  landing: [],
  'too-long': [tooLong, tooLong],
  waiting: [preparing],
  streaming: [preparing],
  complete: [preparing, 'Answer ready, 3 sources. Press F6 to read.'],
  declined: [preparing, 'This question can’t be answered here. Press F6 to read.'],
  'support-first': [preparing, '!Help is available now', 'Answer ready. Press F6 to read.'],
  'support-beside': [preparing, 'Answer ready. Press F6 to read.'],
  stopped: [preparing, 'Answer stopped'],
  failed: [preparing, `!${apology}`],
  'too-many-requests': [preparing, '!A lot of questions are being asked right now.'],
  incomplete: [preparing, '!This answer is incomplete. The answer service ended it too early.'],
  reconnecting: [preparing, 'The connection was lost. Reconnecting…'],
  offline: [preparing, '!You’re offline. Check your connection.'],
};

/** The states that `npm test` checks. */
const core = ['landing', 'too-long', 'complete', 'support-first', 'failed'];

for (const { name, hasFailedRequest, hasBrokenAnswer, arrange } of drawerStates) {
  const tag = core.includes(name) ? '@core' : [];
  test(`the drawer’s state ${name} is announced, accessible in every scheme, keeps the design rules, and fits small screens and wide text spacing [P10]`, {
    tag,
  }, async ({ page, context, announcements, assistant, answers, problems }) => {
    if (hasFailedRequest) problems.expectFailedRequest();
    if (hasBrokenAnswer) problems.expectBrokenAnswer();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await assistant.openOn(HOST_PAGE);
    await arrange({ context, assistant, answers });

    await expect.poll(() => announcements.log()).toEqual(said[name] ?? []);

    // Checks only the drawer, because the host page is the same in every state.
    const expectDrawerAccessible = () => expectAccessible(page, [assistant.frame]);
    await test.step('light, dark and forced colours', async () => {
      await expectDrawerAccessible();
      await expectEqualAccess(assistant.frame);
      await expectDesign(assistant.frame);
      // Waits for the drawer's colour scheme, because the drawer follows the page's scheme with a delay.
      const app = assistant.frame.locator('#app');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(app).toHaveAttribute('data-scheme', 'dark');
      await expectDrawerAccessible();
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      await expect(app).toHaveAttribute('data-scheme', 'light');
      await expectDrawerAccessible();
      await page.emulateMedia({ forcedColors: 'none' });
    });

    await test.step('390 x 844 px', async () => {
      await page.setViewportSize(phone);
      await expect.poll(() => assistant.frame.evaluate(() => innerWidth)).toBe(phone.width);
      await expectWhole(assistant.frame);
      await expectDesign(assistant.frame);
      const limit = name === 'too-long' ? HEADER_HEIGHT.tooLong : HEADER_HEIGHT.withTopic;
      expect(await headerHeight(assistant.frame)).toBeLessThanOrEqual(limit);
    });

    await test.step('320 x 256 px', async () => {
      await page.setViewportSize(smallest);
      await expect.poll(() => assistant.frame.evaluate(() => innerWidth)).toBe(smallest.width);
      await expectWhole(assistant.frame);
      await expectDrawerAccessible();
    });

    await test.step('wide text spacing', async () => {
      await assistant.frame.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      }, textSpacing);
      await expectWhole(assistant.frame);
    });
  });
}

/** Fails if content reaches beyond the drawer's sides, or if text is cut off. */
async function expectWhole(frame: Frame): Promise<void> {
  const cut = await frame.evaluate(() => {
    const panel = document.querySelector('[data-vaul-drawer]');
    if (panel === null) return ['no drawer'];
    const { left, right } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll('*')]
      .filter((element) => {
        if (element.closest('.visually-hidden, svg, .table-scroll') !== null) return false;
        const box = element.getBoundingClientRect();
        if (box.width === 0) return false;
        const style = getComputedStyle(element);
        const sticksOut = box.left < left - 1 || box.right > right + 1;
        const isClipped =
          style.overflowX !== 'visible' &&
          style.clipPath === 'none' &&
          element.scrollWidth > element.clientWidth + 1;
        return sticksOut || isClipped;
      })
      .map(
        (element) =>
          `${element.localName}.${element.className}: ${element.textContent?.slice(0, 40)}`,
      );
  });
  expect(cut, 'cut off or sticking out').toEqual([]);
}
