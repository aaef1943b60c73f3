import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Listening, listen } from '@assist/test-kit';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { runImport } from './command.ts';
import type { ImportReport, QuestionReport } from './report.ts';

/** The local site's response for one path. A string is the HTML of a page. */
export type Answer =
  | string
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body?: string | Buffer;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A local site for tests. A test sets the responses; the site records the requests. */
export class SiteUnderTest {
  readonly answers: Map<string, Answer> = new Map();
  readonly requests: {
    readonly path: string;
    readonly at: number;
    readonly headers: IncomingMessage['headers'];
  }[] = [];
  #listening: Listening | undefined;
  mostAtATime = 0;
  #running = 0;

  async start(): Promise<void> {
    this.#listening = await listen(
      createServer((request, response) => {
        this.#running += 1;
        this.mostAtATime = Math.max(this.#running, this.mostAtATime);
        response.once('close', () => {
          this.#running -= 1;
        });
        this.#answer(request, response);
      }),
    );
  }

  get origin(): string {
    return this.#listening?.origin ?? '';
  }

  async stop(): Promise<void> {
    await this.#listening?.close();
  }

  /** Serves these pages, given as text by path, and a sitemap that lists them. */
  setPages(pages: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(pages)) this.answers.set(path, htmlPage(path, text));
    this.setSitemap('/sitemap.xml', Object.keys(pages));
  }

  setSitemap(path: string, paths: readonly string[]): void {
    this.answers.set(path, sitemap(paths.map((page) => new URL(page, this.origin).href)));
  }

  /** The paths requested so far, except robots.txt and sitemaps. */
  pagesAsked(): string[] {
    return this.requests.map(({ path }) => path).filter((path) => !/robots|sitemap/.test(path));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    this.requests.push({ path, at: performance.now(), headers: request.headers });
    const answer = this.answers.get(path) ?? { status: 404, body: 'Not found' };
    if (typeof answer === 'function') {
      answer(request, response);
      return;
    }
    const {
      status = 200,
      headers = {},
      body = '',
    } = typeof answer === 'string' ? { body: answer } : answer;
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(body);
  }
}

export function htmlPage(title: string, text: string): string {
  return `<!doctype html><title>${title} | Site</title><main><h1>${title}</h1><p>${text}</p></main>`;
}

export function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`;
}

export function sitemapIndex(addresses: readonly string[]): string {
  const maps = addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`);
  return `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`;
}

export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'assist-import-'));
}

/** A started local site, and an empty folder for its import. */
export interface ImportUnderTest {
  readonly site: SiteUnderTest;
  readonly folder: string;
  /** Returns the text of a file in the folder. */
  read(path: string): Promise<string>;
  /** Lists the Markdown files in the folder, sorted by path. */
  markdownFiles(): Promise<string[]>;
}

/** Starts a site and creates a folder for one test. Removes both when the test ends. */
export async function createImport(): Promise<ImportUnderTest> {
  const site = new SiteUnderTest();
  await site.start();
  const folder = await newFolder();
  onTestFinished(async () => {
    await site.stop();
    await rm(folder, { recursive: true });
  });
  return {
    site,
    folder,
    read: (path) => readFile(join(folder, path), 'utf8'),
    markdownFiles: async () => {
      const names = await readdir(folder, { recursive: true });
      return names.filter((name) => name.endsWith('.md')).sort();
    },
  };
}

/** Builds the command as a release does. Returns the built file, in a folder without `node_modules`. */
export async function buildImport(): Promise<URL> {
  const outDir = await newFolder();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  return pathToFileURL(join(outDir, 'import.mjs'));
}

let worker: Promise<URL> | undefined;

/** Builds the command once. Called before the tests, so that the first test does not spend its time limit on this. */
export function buildCommand(): Promise<URL> {
  worker ??= buildImport();
  return worker;
}

/** Runs the command without waits between requests. Returns its output and report. */
export async function runCommand(
  site: SiteUnderTest,
  folder: string,
  words: readonly string[] = [],
  signal: AbortSignal = new AbortController().signal,
  env: Readonly<NodeJS.ProcessEnv> = {},
): Promise<{
  readonly isComplete: boolean;
  readonly output: string;
  readonly report: ImportReport & { readonly questions: QuestionReport };
}> {
  let output = '';
  const isComplete = await runImport(
    ['--site', site.origin, '--out', folder, '--rate', '1000', ...words],
    {
      write: (text) => {
        output += text;
      },
      isInteractive: false,
    },
    { signal, env, worker: await buildCommand() },
  );
  const report = JSON.parse(await readFile(join(folder, '.import/report.json'), 'utf8'));
  return { isComplete, output, report };
}
