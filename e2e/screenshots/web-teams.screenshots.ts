import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type DrawerState, drawerStates } from '../fixtures/drawer-states.ts';
import { test } from '../fixtures/test.ts';

const folder = process.env.ASSIST_SCREENSHOTS ?? '';

const hostPage = '/cards/gold-card/';
const question = 'How do I apply for a gold card?';

/** An answer that is short enough to be seen with its sources. */
const answered: DrawerState = {
  name: 'complete',
  async arrange({ assistant, answers }) {
    await assistant.ask(question);
    const answer = await answers.next();
    answer.send(
      {
        type: 'text',
        value: 'You can apply **online** or by post. Most people hear within four weeks.',
      },
      ...[
        ['Apply for a gold card', 'https://www.example.gov/cards/gold-card/'],
        ['Form D0593', 'https://www.example.gov/forms/d0593.pdf'],
      ].map(
        ([title = '', url = '']) =>
          ({ type: 'source', value: { sourceType: 'url', id: url, title, url } }) as const,
      ),
      {
        type: 'message_annotations',
        value: [{ type: 'follow-up-question', question: 'What does it cover?', reasoning: '' }],
      },
    );
    answer.finish();
    await assistant.untilAnswered();
  },
};

/** The states that the demo site's page for web teams shows. */
const shown = [
  answered,
  ...drawerStates.filter(({ name }) =>
    ['landing', 'too-long', 'streaming', 'declined', 'failed'].includes(name),
  ),
];

/** At 0.8 text is as sharp as in the PNG to the eye, and all pictures together stay below 300 KB. */
const quality = 0.8;

// Shown at three quarters of its size, each pixel of a phone has its own on screens of twice the density as well.
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

for (const { name, hasFailedRequest, arrange } of shown) {
  test(`${name}, for web teams`, async ({ page, context, assistant, answers, problems }) => {
    if (hasFailedRequest) problems.expect('Failed to load resource');
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await assistant.openOn(hostPage);
    await arrange({ context, assistant, answers });
    await assistant.untilDrawn();
    const picture = await toWebp(page, await page.screenshot({ caret: 'hide' }));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.webp`), picture);
  });
}

/** Written by the browser itself: no tool to install. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ({ base64, quality }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return btoa(
        Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
          String.fromCharCode(byte),
        ).join(''),
      );
    },
    { base64: png.toString('base64'), quality },
  );
  return Buffer.from(encoded, 'base64');
}
