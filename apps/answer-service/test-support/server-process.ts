import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { FIXTURE_FOLDER } from './fixture-site.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD_TIMEOUT_MS = 60_000;

/** A running process of the service. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** The log and the error output. */
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
  /** The address of the service, once its content is indexed. */
  listeningUrl(): Promise<string>;
}

/** Options of a process. */
export interface StartOptions {
  readonly nodeOptions?: readonly string[];
  /** The service's folder; the build by default. */
  readonly folder?: string;
}

/** Starts processes of the built service. */
export interface ServerProcesses {
  /** The folder of the built service, without access to installed packages. */
  readonly folder: () => string;
  /** Starts the service over the fixture content, without embeddings by default. */
  start(environment: Record<string, string>, options?: StartOptions): ServerProcess;
}

/** Builds the service for a suite, and kills the started processes after each test. */
export function useServerProcesses(): ServerProcesses {
  const running: ChildProcess[] = [];
  let bundleFolder: string;

  beforeAll(async () => {
    bundleFolder = await mkdtemp(join(tmpdir(), 'assist-bundle-'));
    await build({
      root: ROOT,
      logLevel: 'error',
      build: { outDir: bundleFolder, emptyOutDir: true },
    });
  }, BUILD_TIMEOUT_MS);
  afterAll(() => rm(bundleFolder, { recursive: true }));
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  return {
    folder: () => bundleFolder,
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
            { timeout: 20_000 },
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
