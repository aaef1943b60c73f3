import { answerExample } from '../fixtures/example-answer.ts';
import { desktop, phone } from '../fixtures/host-page.ts';
import { describeLayout } from '../fixtures/page-layout.ts';
import { expect, test } from '../fixtures/test.ts';

const folder = '/cases/hosts/';

/** Pages built with npm packages: old and new frameworks, and design systems. */
const hosts = [
  'alpine',
  'angularjs',
  'backbone',
  'bootstrap-3',
  'bootstrap-4',
  'bulma',
  'foundation',
  'htmx',
  'jquery-ui',
  'knockout',
  'lit',
  'materialize',
  'mithril',
  'normalize',
  'pico',
  'preact',
  'solid',
  'stimulus',
  'svelte',
  'tailwind',
];

/**
 * Test pages in `cases/` that use a framework. Unlike the pages in `hosts/`, they have no element `#made` and may be
 * too short to scroll.
 */
const cases = ['react', 'turbo', 'vue'];

const pages = [
  ...hosts.map((name) => ({ name, path: `${folder}${name}/`, isCase: false })),
  ...cases.map((name) => ({ name, path: `/cases/${name}/`, isCase: true })),
];

/** Scroll position before the opening, in px. It is not 0, so that the test notices if the page jumps to the top. */
const scrolledTo = 40;

for (const { name, path, isCase } of pages) {
  test(`a page built with ${name} is unchanged after a question, its answer and closing`, async ({
    page,
    assistant,
    answers,
  }) => {
    // Turns off the animation, which takes a second and is the same on every page.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(desktop);
    await assistant.goto(path);
    if (!isCase) await expect(page.locator('#made')).not.toBeEmpty();
    for (const screen of [desktop, phone]) {
      await test.step(`${screen.width} px`, async () => {
        await page.setViewportSize(screen);
        const opener = page.getByRole('button', { name: /^Ask about/ }).first();
        await opener.focus();
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolledTo);
        await assistant.untilDrawn();
        const before = await describeLayout(page);
        // The pages in `cases/` may be too short to scroll.
        if (!isCase) expect(before.scrollY).toBe(scrolledTo);

        await opener.press('Enter');
        await expect(assistant.input).toBeFocused();
        await assistant.ask('Why?');
        await answerExample(assistant, answers);
        await page.keyboard.press('Escape');
        await assistant.expectClosed();

        await expect(opener).toBeFocused();
        await expect.poll(() => describeLayout(page)).toEqual(before);
      });
    }
  });
}

test('the list has every page that is built with an npm package', async ({ page }) => {
  await page.goto('/cases/');
  const paths = await page
    .locator(`a[href^="${folder}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths.sort()).toEqual(hosts.map((name) => `${folder}${name}/`));
});
