import { expectAccessible } from '../../fixtures/accessibility.ts';
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
