import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../fixtures/test.ts';
import { toWebp } from '../fixtures/webp.ts';

const folder = process.env.ASSIST_SCREENSHOTS ?? '';

test('the picture of the README shows an answer of the service with its sources', async ({
  page,
  assistant,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await assistant.openOn('/cards/gold-card/');
  await assistant.ask('How long does it take to get a gold card?');
  await assistant.untilAnswered();
  await assistant.untilDrawn();
  const picture = await toWebp(page, await page.screenshot({ caret: 'hide' }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'question-and-answer.webp'), picture);
});
