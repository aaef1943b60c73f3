import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@assist/test-kit';
import { BackgroundProcess } from '../fixtures/background-process.ts';
import { WebDriver } from './web-driver.ts';

/**
 * Time limit for the driver to start, in ms. The driver usually starts in a moment, but takes longer on a busy machine.
 */
const startTimeoutMs = 20_000;

/** WebKitGTK's browser (MiniBrowser) on a virtual screen. WebKitWebDriver controls the browser. */
export class Browser {
  readonly driver: WebDriver;
  readonly #processes: readonly BackgroundProcess[];

  private constructor(driver: WebDriver, processes: readonly BackgroundProcess[]) {
    this.driver = driver;
    this.#processes = processes;
  }

  /**
   * Starts a browser that keeps its files in a folder.
   * @param proxy address of the proxy for all requests of the browser
   */
  static async start(folder: string, proxy: string): Promise<Browser> {
    const runtimeFolder = join(folder, 'runtime');
    await mkdir(runtimeFolder, { recursive: true, mode: 0o700 });
    // Without a window manager, the window under the pointer gets the keyboard. The pointer rests in the middle of the
    // screen, and every window covers the middle.
    const screen = new BackgroundProcess(
      'Xvfb',
      ['-screen', '0', '640x1000x24', '-nolisten', 'tcp', '-displayfd', '1'],
      process.env,
    );
    const processes = [screen];
    try {
      const env = {
        ...process.env,
        DISPLAY: `:${await screen.firstLine()}`,
        HOME: folder,
        XDG_RUNTIME_DIR: runtimeFolder,
        LC_ALL: 'C.UTF-8',
      };
      const port = await findFreePort();
      processes.unshift(new BackgroundProcess('WebKitWebDriver', [`--port=${port}`], env));
      const server = `http://127.0.0.1:${port}`;
      await untilListening(server);
      const driver = await WebDriver.connect(server, {
        'webkitgtk:browserOptions': { args: ['--automation', `--proxy=${proxy}`] },
      });
      return new Browser(driver, processes);
    } catch (error) {
      await stopAll(processes);
      throw error;
    }
  }

  /** Ends the browser's session and all processes. */
  async stop(): Promise<void> {
    await this.driver.quit();
    await stopAll(this.#processes);
  }
}

async function stopAll(processes: readonly BackgroundProcess[]): Promise<void> {
  for (const started of processes) await started.stop();
}

async function untilListening(server: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${server}/status`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error('WebKitWebDriver does not listen.');
}
