import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BackgroundProcess } from '../fixtures/background-process.ts';

const run = promisify(execFile);

/** Time limit for a window to open, in ms. On a busy machine, the first start of a browser is slow. */
const windowTimeoutMs = 60_000;

/** A virtual desktop: a screen, a keyboard, a message bus and an accessibility bus. */
export class Desktop {
  readonly #env: NodeJS.ProcessEnv;
  readonly #processes: BackgroundProcess[];

  private constructor(env: NodeJS.ProcessEnv, processes: BackgroundProcess[]) {
    this.#env = env;
    this.#processes = processes;
  }

  /** Starts a desktop that keeps its files in `folder`. The settings of the user stay unchanged. */
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

  /** Starts a program on the desktop. `stop` ends the program if it is still running. */
  start(
    command: string,
    options: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): BackgroundProcess {
    const started = new BackgroundProcess(command, options, { ...this.#env, ...env });
    this.#processes.push(started);
    return started;
  }

  /** Waits for a window with the text in its title, and gives this window the focus. */
  async focusWindow(title: string): Promise<void> {
    const search = ['search', '--sync', '--onlyvisible', '--name', title];
    await this.#drive([...search, 'windowfocus', '--sync']);
  }

  /** Presses a key. Keys have X11 names, such as `Tab` or `shift+h`. */
  async press(key: string): Promise<void> {
    await this.#drive(['key', key]);
  }

  async type(text: string): Promise<void> {
    await this.#drive(['type', text]);
  }

  /** Ends all programs on the desktop, the newest first. */
  async stop(): Promise<void> {
    for (const started of this.#processes.reverse()) await started.stop();
  }

  async #drive(options: readonly string[]): Promise<void> {
    await run('xdotool', options, { env: this.#env, timeout: windowTimeoutMs });
  }
}
