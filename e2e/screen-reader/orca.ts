import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackgroundProcess } from '../fixtures/background-process.ts';
import type { Desktop } from './desktop.ts';
import { readSpeech } from './speech.ts';

const customizations = fileURLToPath(new URL('orca-customizations.py', import.meta.url));

/** The screen reader Orca. It writes its words to a log instead of speaking them. */
export class Orca {
  readonly #process: BackgroundProcess;
  readonly #log: string;

  private constructor(started: BackgroundProcess, log: string) {
    this.#process = started;
    this.#log = log;
  }

  /** Starts Orca on a desktop. Orca keeps its settings and its log in `folder`. */
  static async start(desktop: Desktop, folder: string): Promise<Orca> {
    const preferences = join(folder, 'orca');
    const log = join(folder, 'speech.txt');
    await mkdir(preferences, { recursive: true });
    await copyFile(customizations, join(preferences, 'orca-customizations.py'));
    await writeFile(log, '');
    const started = desktop.start('orca', ['--user-prefs', preferences], {
      ASSIST_SPEECH_LOG: log,
      // Keeps Orca from starting a speech daemon, because the daemon would run on after the test.
      SPEECHD_ADDRESS: `unix_socket:${join(folder, 'no-speech-daemon')}`,
    });
    return new Orca(started, log);
  }

  /** Returns everything that Orca has said so far, in order. */
  async heard(): Promise<readonly string[]> {
    return readSpeech(await readFile(this.#log, 'utf8'));
  }

  async stop(): Promise<void> {
    await this.#process.stop();
  }
}
