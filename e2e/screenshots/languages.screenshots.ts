import { join } from 'node:path';
import { Assistant } from '../fixtures/assistant.ts';
import { answerExample, exampleQuestion } from '../fixtures/example-answer.ts';
import { test } from '../fixtures/test.ts';
import { AssistantWords } from '../fixtures/words.ts';

const folder = process.env.ASSIST_SCREENSHOTS ?? '';

for (const [language, path] of [
  ['fr', '/cases/french/'],
  ['ar', '/cases/right-to-left/'],
] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`${language} at ${width} px`, async ({ page, answers }) => {
      const assistant = new Assistant(page, new AssistantWords(language));
      const take = async (name: string): Promise<void> => {
        await assistant.untilDrawn();
        await page.screenshot({ path: join(folder, `${language}-${width}-${name}.png`) });
      };
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await assistant.goto(path);
      await take('page');
      await assistant.open();
      await assistant.untilInPlace();
      await take('landing');
      await assistant.ask(exampleQuestion);
      await answerExample(assistant, answers);
      await take('answer');
      await assistant.sources.last().scrollIntoViewIfNeeded();
      await take('sources');
    });
  }
}
