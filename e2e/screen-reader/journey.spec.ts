import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openBrowser } from './browser-window.ts';
import { Desktop } from './desktop.ts';
import { startOrca } from './orca.ts';
import { browserNames, readScript, type Step } from './script.ts';
import { isSaidByChance } from './speech.ts';

const document = new URL('../../docs/develop/accessibility.md', import.meta.url);

/**
 * The journeys. Each names the language of the page, the browser, and the index of its script in `accessibility.md`.
 */
const journeys = [
  ...browserNames.map((browser) => ['English', browser, 0] as const),
  ['French', 'Chromium', 1] as const,
];

for (const [language, browser, number] of journeys) {
  test(`Orca reads a page in ${language}, a question and its answer in ${browser} as the document says [P10]`, async ({
    baseURL,
  }, testInfo) => {
    const [opening, ...steps] = readScript(await readFile(document, 'utf8'), browser, number);
    if (opening?.action !== 'open') throw new Error('The script begins with opening a page.');
    const folder = testInfo.outputPath('desktop');
    const desktop = await Desktop.start(folder);
    try {
      const heard = await startOrca(desktop, folder);
      await expect.poll(heard).toContain('Screen reader on');
      const url = new URL(opening.value, baseURL).href;
      await openBrowser(desktop, browser, { folder, url });
      await desktop.focusWindow('drawer ready');
      for (const words of opening.heard) {
        await expect.poll(async () => (await heard()).join('\n')).toContain(words);
      }
      await walk(desktop, heard, steps);
    } finally {
      await desktop.stop();
      await testInfo.attach('speech', { path: `${folder}/speech.txt` });
    }
  });
}

/**
 * Runs the steps of a journey in order. A step starts once Orca has said everything that the previous step requires.
 */
async function walk(
  desktop: Desktop,
  heard: () => Promise<readonly string[]>,
  steps: readonly Step[],
): Promise<void> {
  const before = (await heard()).length;
  const sometimes = new Set(steps.flatMap((step) => step.sometimes));
  let count = 0;
  const hear = async (words: readonly string[], after: string): Promise<void> => {
    const readNews = async (): Promise<string[]> => {
      const said = (await heard()).slice(before);
      const certain = said.filter((line) => !sometimes.has(line) && !isSaidByChance(line));
      // Sorts the utterances. Focus changes and announcements reach Orca on two channels, so their order varies.
      return certain.slice(count).sort();
    };
    await expect.poll(readNews, `said after ${after}`).toEqual([...words].sort());
    count += words.length;
  };
  for (const { action, value, heard: words } of steps) {
    if (action === 'press') {
      await desktop.press(value);
      await hear(words, `${action} ${value}`);
      continue;
    }
    // Types one letter and waits for Orca. If letters arrive faster than it speaks, Orca skips some of them.
    for (const letter of value) {
      await desktop.type(letter);
      await hear([letter], `${action} ${letter}`);
    }
  }
}
