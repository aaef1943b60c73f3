import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsoleMessage } from '@playwright/test';
import { AnswerService } from '../fixtures/answer-service.ts';
import { expectOwnContent } from '../fixtures/own-content.ts';
import { test as base, expect } from '../fixtures/test.ts';

/** A test with its own answer service. The service pauses while the file `pauseFile` exists. */
const test = base.extend<{ pauseFile: string }>({
  pauseFile: async ({ context }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'assist-paused-'));
    const file = join(folder, 'paused');
    const service = await AnswerService.start({ PAUSE_FILE: file });
    await service.takeOver(context);
    await use(file);
    await service.kill();
    await rm(folder, { recursive: true });
  },
});

test('a paused service keeps new pages’ own content without an error, and open drawers say so until it resumes', async ({
  page,
  assistant,
  pauseFile,
  problems,
}) => {
  await test.step('a page that opens', async () => {
    await writeFile(pauseFile, '');
    const lines: ConsoleMessage[] = [];
    page.on('console', (message) => lines.push(message));
    const told = await expectOwnContent(page);
    expect(told.type()).toBe('info');
    expect(told.text()).toBe('AI assist: paused by its service');
    expect(lines.filter((line) => line.text().includes('AI assist:'))).toHaveLength(1);
    expect(problems.unexpected).toEqual([]);
    await rm(pauseFile);
  });

  await test.step('a drawer that is open', async () => {
    problems.expectFailedRequest();
    await assistant.openOn('/cases/bare/');
    await writeFile(pauseFile, '');
    await assistant.ask('How do I apply for a gold card?');
    for (const text of [
      'The assistant is paused right now.',
      'The rest of this website works as usual. Try again later.',
    ]) {
      await expect(assistant.frame.getByText(text, { exact: true })).toBeVisible();
    }
    await rm(pauseFile);
    await assistant.tryAgain.click();
    await assistant.untilAnswered();
    await expect(assistant.sources).not.toHaveCount(0);
  });
});
