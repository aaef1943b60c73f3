import { expectAccessible } from '../../fixtures/accessibility.ts';
import { desktop, phone } from '../../fixtures/host-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const looks = [
  { colorScheme: 'light', accent: 'rgb(122, 31, 92)' },
  { colorScheme: 'dark', accent: 'rgb(243, 179, 220)' },
] as const;

for (const { colorScheme, accent } of looks) {
  test(`elements and drawer use the page’s ${colorScheme} colours, corner radii and font`, async ({
    page,
    assistant,
    answers,
  }) => {
    await page.emulateMedia({ colorScheme });
    await assistant.goto('/cases/theming/');
    await expect(assistant.askButton).toHaveCSS('background-color', accent);
    await expect(assistant.askButton).toHaveCSS('border-top-left-radius', '2px');
    await expect(assistant.askButton).toHaveCSS('font-family', 'Georgia, serif');
    await assistant.open();
    await expect(assistant.input).toHaveCSS('font-family', 'Georgia, serif');
    await expectAccessible(page);
    await assistant.ask('Which colours do you wear?');
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'See [the page](/cases/theming/).' });
    answer.finish();
    await assistant.untilAnswered();
    await expect(assistant.answer.getByRole('link')).toHaveCSS('color', accent);
  });
}

test('elements and drawer are dark on a dark page, and the frame stays transparent', async ({
  host,
}) => {
  await host.expectSound('/cases/dark-scheme/', [
    { ...desktop, colorScheme: 'dark' },
    { ...phone, colorScheme: 'dark' },
  ]);
  await host.expectContextTriggerOpens('Ask about claims');
});

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
