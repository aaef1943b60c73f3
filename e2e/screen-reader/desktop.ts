import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BackgroundProcess } from '../fixtures/background-process.ts';

const run = promisify(execFile);

/** Time limit for a window to open, in ms. A browser's first start is slow on a busy machine. */
const windowTimeoutMs = 60_000;

/** A virtual screen with a keyboard, a message bus and an accessibility bus. */
export class Desktop {
  readonly #env: NodeJS.ProcessEnv;
  readonly #processes: BackgroundProcess[];

  private constructor(env: NodeJS.ProcessEnv, processes: BackgroundProcess[]) {
    this.#env = env;
    this.#processes = processes;
  }

  /** Starts a desktop that keeps its files in this folder and does not change the user's settings. */
  static async start(folder: string): Promise<Desktop> {
    const folders = {
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_RUNTIME_DIR: join(folder, 'runtime'),
    };
    for (const path of Object.values(folders)) {
      await mkdir(path, { recursive: true, mode: 0o700 });
    }
    const desktop = new Desktop({ ...process.env, ...folders, LC_ALL: 'C.UTF-8' }, []);
    const screen = ['-screen', '0', '1280x1000x24', '-nolisten', 'tcp', '-displayfd', '1'];
    desktop.#env.DISPLAY = `:${await desktop.start('Xvfb', screen).firstLine()}`;
    const bus = desktop.start('dbus-daemon', ['--session', '--nofork', '--print-address=1']);
    desktop.#env.DBUS_SESSION_BUS_ADDRESS = await bus.firstLine();
    desktop.start('/usr/libexec/at-spi-bus-launcher', [
      '--launch-immediately',
      '--a11y=1',
      '--screen-reader=1',
    ]);
    return desktop;
  }

  /** Starts a program on the desktop. It ends with the desktop at the latest. */
  start(
    command: string,
    options: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): BackgroundProcess {
    const started = new BackgroundProcess(command, options, { ...this.#env, ...env });
    this.#processes.push(started);
    return started;
  }

  /** Waits for a window whose title contains the text, and focuses it. */
  async focusWindow(title: string): Promise<void> {
    const search = ['search', '--sync', '--onlyvisible', '--name', title];
    await this.#drive([...search, 'windowfocus', '--sync']);
  }

  /** Presses a key, named as in X: `Tab`, `shift+h`. */
  async press(key: string): Promise<void> {
    await this.#drive(['key', key]);
  }

  /** Types letters, one after the other. */
  async type(text: string): Promise<void> {
    await this.#drive(['type', text]);
  }

  /** Ends all programs that were started on the desktop, the newest first. */
  async stop(): Promise<void> {
    for (const started of this.#processes.reverse()) await started.stop();
  }

  async #drive(options: readonly string[]): Promise<void> {
    await run('xdotool', options, { env: this.#env, timeout: windowTimeoutMs });
  }
}
