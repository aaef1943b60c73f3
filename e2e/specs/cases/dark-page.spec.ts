import { expect, test } from '../../fixtures/test.ts';

const dark = { surface: 'rgb(19, 24, 32)', accent: 'rgb(156, 195, 251)' };

test('on a page that is dark by its colours alone the elements and the drawer are dark', async ({
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
