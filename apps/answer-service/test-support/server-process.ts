import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, inject, vi } from 'vitest';
import { FIXTURE_FOLDER } from './fixture-site.ts';

/** A running process of the service. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Returns the log so far: the text on standard output. `errors` returns the text on standard error. */
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
  /** Waits until the service has indexed its content. Resolves to the address of the service. */
  listeningUrl(): Promise<string>;
}

/** Options for starting the service. */
export interface StartOptions {
  readonly nodeOptions?: readonly string[];
  /** Path of the folder with the service. Default: the folder of the build. */
  readonly folder?: string;
}

/** The built service, and a function that starts processes of the service. */
export interface ServerProcesses {
  /** Path of the built service. No installed packages can be imported from this folder. */
  readonly folder: string;
  /**
   * Starts the service with the fixture content. Without `nodeOptions`, embeddings are off unless `environment` sets
   * EMBEDDINGS.
   */
  start(environment: Record<string, string>, options?: StartOptions): ServerProcess;
}

/** Starts processes of the service that `server-tests/built-service.ts` has built. Kills them after each test. */
export function useServerProcesses(): ServerProcesses {
  const running: ChildProcess[] = [];
  const bundleFolder = inject('builtService');
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  return {
    folder: bundleFolder,
    start: (environment, { nodeOptions = [], folder = bundleFolder } = {}) => {
      const child = spawn(process.execPath, [...nodeOptions, 'server.js'], {
        cwd: folder,
        env: {
          PATH: process.env.PATH ?? '',
          CONTENT_DIR: FIXTURE_FOLDER,
          ...(nodeOptions.length > 0 ? {} : { EMBEDDINGS: 'none' }),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.push(child);
      let output = '';
      let errors = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        errors += text;
      });
      return {
        child,
        output: () => output,
        errors: () => errors,
        exit: once(child, 'close').then(() => child.exitCode),
        listeningUrl: () =>
          vi.waitFor(
            () => {
              const url = /"event":"listening","url":"([^"]+)"/.exec(output)?.[1];
              if (url === undefined) throw new Error(`Not listening yet: ${errors}`);
              return url;
            },
            { timeout: 100_000 },
          ),
      };
    },
  };
}

/** Posts a question to a running service. */
export function ask(
  url: string,
  question: string,
  id: string = crypto.randomUUID(),
): Promise<Response> {
  return fetch(`${url}/v2/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, messages: [{ role: 'user', content: question }] }),
  });
}
