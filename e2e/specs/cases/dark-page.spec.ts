import { expect, test } from '../../fixtures/test.ts';

const dark = { surface: 'rgb(19, 24, 32)', accent: 'rgb(156, 195, 251)' };

test('elements and drawer are dark on a page that is dark only by its colours', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/dark-page/');
  await expect(assistant.askButton).toHaveCSS('background-color', dark.accent);
  await expect(page.locator('assist-landing-search form')).toHaveCSS(
    'background-color',
    dark.surface,
  );
  await assistant.open();
  await expect(assistant.frame.locator('[data-vaul-drawer]')).toHaveCSS(
    'background-color',
    dark.surface,
  );
});

for (const color of ['oklch(0.94 0.01 250)', 'lab(93 0 -4)', 'color(display-p3 0.91 0.93 0.96)']) {
  test(`the elements are dark on a page with text in ${color}`, async ({ page, assistant }) => {
    await page.addInitScript((ink) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:root { --ink: ${ink} !important }`);
      document.adoptedStyleSheets = [sheet];
    }, color);
    await assistant.goto('/cases/dark-page/');
    await expect(page.locator('body')).toHaveCSS('color', color);
    await expect(assistant.askButton).toHaveCSS('background-color', dark.accent);
  });
}
