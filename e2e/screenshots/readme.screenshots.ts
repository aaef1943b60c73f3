import { join } from 'node:path';
import { test } from '../fixtures/test.ts';

// The window is high enough to show the sources of the answer.
test.use({ viewport: { width: 1280, height: 1320 } });

test('the picture of the README shows an answer of the service with its sources', async ({
  page,
  assistant,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await assistant.openOn('/cards/gold-card/');
  await assistant.ask('How long does it take to get a gold card?');
  await assistant.untilAnswered();
  await assistant.untilDrawn();
  const path = join(process.env.ASSIST_SCREENSHOTS ?? '', 'question-and-answer.webp');
  await page.screenshot({ path, quality: 80 });
});
