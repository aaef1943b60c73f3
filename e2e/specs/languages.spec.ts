import { expectAccessible } from '../fixtures/accessibility.ts';
import { Assistant } from '../fixtures/assistant.ts';
import { expectDesign } from '../fixtures/design-rules.ts';
import { drawerStates } from '../fixtures/drawer-states.ts';
import { expectEqualAccess } from '../fixtures/equal-access.ts';
import { answerExample, exampleQuestion } from '../fixtures/example-answer.ts';
import {
  createPseudoMessages,
  findUnmarked,
  servePseudoLanguage,
} from '../fixtures/pseudo-language.ts';
import { expect, test } from '../fixtures/test.ts';
import { AssistantWords } from '../fixtures/words.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const [language, path, direction] of [
  ['fr', '/cases/french/', 'ltr'],
  ['ar', '/cases/right-to-left/', 'rtl'],
] as const) {
  for (const size of sizes) {
    test(`a visitor of a page in ${language} at ${size.width} px asks, reads and rates in this language`, {
      tag: size.width === 390 ? '@core' : [],
    }, async ({ page, answers }) => {
      const assistant = new Assistant(page, new AssistantWords(language));
      const { say } = assistant.words;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await assistant.goto(path);
      await expectAccessible(page);
      await assistant.open();
      await assistant.untilInPlace();
      const root = assistant.frame.locator('html');
      await expect(root).toHaveAttribute('lang', language);
      await expect(root).toHaveAttribute('dir', direction);
      await expectDesign(assistant.frame);
      await expectAccessible(page);
      await expectEqualAccess(assistant.frame);

      if (size.width >= 768) {
        const panel = await assistant.frame.locator('[data-vaul-drawer]').boundingBox();
        expect(panel?.x === 0, 'the drawer lies at the left').toBe(direction === 'rtl');
      }
      await assistant.ask(exampleQuestion);
      await answerExample(assistant, answers);
      await expect(assistant.sources).toHaveCount(2);
      await expect(assistant.sources.first()).toHaveAccessibleName(
        new RegExp(say('opensInNewTab').replace(/[()]/g, '.')),
      );
      await expect(assistant.frame.getByRole('heading', { name: say('nextSteps') })).toBeVisible();
      await expectDesign(assistant.frame);
      await expectAccessible(page);
      await expectEqualAccess(assistant.frame);

      await assistant.close.click();
      await assistant.expectClosed();
      await expect(assistant.askButton).toBeFocused();
    });
  }
}

test('a suggestion in French finds the page in English, with a warning in French and the answer marked as English', async ({
  page,
}) => {
  const assistant = new Assistant(page, new AssistantWords('fr'));
  await assistant.openOn('/cases/french/');
  const suggestion = assistant.words.say('suggestion1');
  await assistant.frame.getByRole('button', { name: suggestion }).click();
  await assistant.untilAnswered();
  await expect(assistant.sources.first()).toContainText(/gold card/i);
  await expect(assistant.frame.locator('.answer-text')).toHaveAttribute('lang', 'en');
  await expect(assistant.frame.locator('.warning')).toContainText('en anglais');
});

test('a page changes the language of its elements and of the open drawer', {
  tag: '@core',
}, async ({ page, assistant }) => {
  await assistant.openOn('/cases/late-elements/');
  await page.evaluate("Assist.setLanguage('cy')");
  const welsh = new Assistant(page, new AssistantWords('cy'));
  await expect(welsh.input).toBeFocused();
  await welsh.close.click();
  await welsh.expectClosed();
  await expect(welsh.askButton).toBeFocused();
  await page.evaluate("Assist.setLanguage('en')");
  await expect(assistant.askButton).toBeVisible();
});

test('a page whose policy blocks the words has English elements', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expectFailedRequest();
  await page.route('**/words/fr.json', (route) => route.abort());
  await assistant.goto('/cases/french/');
  await expect(assistant.askButton).toBeVisible();
});

for (const { name, hasFailedRequest, hasBrokenAnswer, arrange } of drawerStates) {
  test(`no word of the drawer’s state ${name} comes from outside the catalogue`, async ({
    page,
    context,
    answers,
    problems,
  }) => {
    if (hasFailedRequest) problems.expectFailedRequest();
    if (hasBrokenAnswer) problems.expectBrokenAnswer();
    const messages = createPseudoMessages();
    await servePseudoLanguage(page, messages);
    const assistant = new Assistant(page, new AssistantWords('fr', messages));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await assistant.openOn('/cases/french/');
    expect(await page.evaluate(findUnmarked, 'assist-landing-search, assist-ask-button')).toEqual(
      [],
    );
    await arrange({ context, assistant, answers });
    expect(await assistant.frame.evaluate(findUnmarked, '#app')).toEqual([]);
  });
}
