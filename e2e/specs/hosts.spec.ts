import { answerExample } from '../fixtures/example-answer.ts';
import { desktop, phone } from '../fixtures/host-page.ts';
import { describeLayout } from '../fixtures/page-layout.ts';
import { expect, test } from '../fixtures/test.ts';

const folder = '/cases/hosts/';

/** Pages made with a package of npm: frameworks and design systems, old and new. */
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

/** Those that have cases of their own as well, in which the same is not looked at (fixtures/host-page.ts). */
const cases = ['react', 'turbo', 'vue'];

const pages = [
  ...hosts.map((name) => ({ name, path: `${folder}${name}/`, isCase: false })),
  ...cases.map((name) => ({ name, path: `/cases/${name}/`, isCase: true })),
];

/** Not at the top: what a page does not keep is seen. In px. */
const scrolledTo = 40;

for (const { name, path, isCase } of pages) {
  test(`on a page made with ${name}: asked, answered, closed, and everything as before`, async ({
    page,
    assistant,
    answers,
  }) => {
    // Sliding takes a second of each opening, and is the same on every page.
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
        // Some cases have nothing to scroll.
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

test('every page made with a package is visited', async ({ page }) => {
  await page.goto('/cases/');
  const paths = await page
    .locator(`a[href^="${folder}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths.sort()).toEqual(hosts.map((name) => `${folder}${name}/`));
});
