import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** How long a process may take to end by itself, in ms: browsers write their profile first. */
const patienceMs = 5_000;

/** A process that runs until it is stopped, together with what it has started itself. */
export class BackgroundProcess {
  readonly #child: ChildProcessByStdio<null, Readable, null>;
  readonly #exited: Promise<unknown>;
  readonly #firstLine: Promise<string>;

  /** Starts a command with this environment, in a process group of its own. */
  constructor(command: string, options: readonly string[], env: NodeJS.ProcessEnv) {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    // It ends with this process, however that one ends.
    const bound = ['--pdeathsig', 'KILL', command, ...options];
    this.#child = spawn('setpriv', bound, { env, detached: true, stdio: [...stdio] });
    this.#exited = once(this.#child, 'exit').catch(() => undefined);
    const lines = createInterface({ input: this.#child.stdout });
    this.#firstLine = new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new Error(`${command} ended before it printed a line.`)));
    });
    // Of most processes nobody waits for a line.
    this.#firstLine.catch(() => undefined);
  }

  /**
   * The first line that the process prints.
   * @throws when it ends without one
   */
  firstLine(): Promise<string> {
    return this.#firstLine;
  }

  /** Asks it to end, and ends it by force when it does not. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#signal('SIGKILL'), patienceMs);
    this.#signal('SIGTERM');
    await this.#exited;
    clearTimeout(timer);
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    process.kill(-pid, signal);
  }
}
