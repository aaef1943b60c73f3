import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { listen } from '@assist/test-kit';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Two answers, as Langfuse returns their traces. */
const spans = ['Who gets a *card*?', 'How much is it?'].map((input) => ({
  input,
  output: `**[Cards](https://site.example/cards/)**\n\nEvery **veteran**. It is free.\n\n${'- More.\n'.repeat(40)}`,
  metadata: { outcome: 'answer' },
}));

test('a reviewer judges answers by keyboard alone, and each verdict becomes a line', async ({
  page,
}, testInfo) => {
  const langfuse = await listen(
    createServer((_, response) => {
      response.end(JSON.stringify({ data: spans, meta: { totalPages: 1 } }));
    }),
  );
  const out = testInfo.outputPath('verdicts');
  const words = ['scripts/run.mjs', 'review', '--traces', '--reviewer', 'ann', '--out', out];
  const command = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LANGFUSE_BASE_URL: langfuse.origin,
      LANGFUSE_PUBLIC_KEY: 'pk-lf-1',
      LANGFUSE_SECRET_KEY: 'sk-lf-2',
      TRACE_TEXT: 'masked',
    },
  });
  let address = '';
  for await (const line of createInterface({ input: command.stdout })) {
    address = /http:\S+/.exec(line)?.[0] ?? address;
    if (address !== '') break;
  }

  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who gets a *card*?');
  await expect(page.locator('.answer-text strong').last()).toHaveText('veteran');
  await expectAccessible(page);

  for (const key of ['ArrowDown', '3', 'a', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toHaveText('Judge the source (q, w, e).');
  for (const key of ['w', 'c', 'n']) await page.keyboard.press(key);
  await page.keyboard.type('<b>qwe</b>');
  for (const key of ['Escape', 'Enter']) await page.keyboard.press(key);

  // The next answer begins at its top.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How much is it?');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  for (const key of ['a', 'q', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('status')).toContainText('0 left');

  const exited = once(command, 'exit');
  command.kill('SIGINT');
  await exited;
  await langfuse.close();
  const lines = (await readFile(`${out}/ann.jsonl`, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      source: 'near',
      flags: ['condition-missing'],
      note: '<b>qwe</b>',
      sentences: [
        { verdict: 'right' },
        { text: 'It is free.', verdict: 'wrong' },
        ...Array(40).fill({ verdict: 'right' }),
      ],
    },
    { source: 'right', flags: [], note: '' },
  ]);
});
