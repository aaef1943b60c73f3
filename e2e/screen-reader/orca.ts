import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Desktop } from './desktop.ts';
import { readSpeech } from './speech.ts';

const customizations = fileURLToPath(new URL('orca-customizations.py', import.meta.url));

/**
 * Starts the screen reader Orca on a desktop. It writes its words to a log instead of speaking them. Orca keeps its
 * settings and its log in `folder`.
 * @returns a function that returns everything that Orca has said so far, in order
 */
export async function startOrca(
  desktop: Desktop,
  folder: string,
): Promise<() => Promise<readonly string[]>> {
  const preferences = join(folder, 'orca');
  const log = join(folder, 'speech.txt');
  await mkdir(preferences, { recursive: true });
  await copyFile(customizations, join(preferences, 'orca-customizations.py'));
  await writeFile(log, '');
  desktop.start('orca', ['--user-prefs', preferences], {
    ASSIST_SPEECH_LOG: log,
    // Keeps Orca from starting a speech daemon, because the daemon would run on after the test.
    SPEECHD_ADDRESS: `unix_socket:${join(folder, 'no-speech-daemon')}`,
  });
  return async () => readSpeech(await readFile(log, 'utf8'));
}
