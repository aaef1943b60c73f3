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

/** A started process of the service. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** The text of its log and of its error output. */
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
  /** The address at which it listens, once it has its content. */
  listeningUrl(): Promise<string>;
}

/** How a process is started. */
export interface StartOptions {
  readonly nodeOptions?: readonly string[];
  /** The service's folder; by default the one of its build. */
  readonly folder?: string;
}

/** The built service as processes. */
export interface ServerProcesses {
  /** The folder of the service, away from every installed package. */
  readonly folder: () => string;
  /** Starts it over the fixture content, without meaning. */
  start(environment: Record<string, string>, options?: StartOptions): ServerProcess;
}

/** Builds the service for the tests of a suite, and kills after each test what it has started. */
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

/** Asks a started service a question. */
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
