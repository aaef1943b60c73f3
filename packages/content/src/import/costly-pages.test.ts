import { execFile } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '../read-content.ts';
import {
  buildImport,
  htmlPage,
  newFolder,
  runCommand,
  SiteUnderTest,
} from './site.test-support.ts';

let site: SiteUnderTest;
let folder: string;

beforeEach(async () => {
  site = new SiteUnderTest();
  await site.start();
  folder = await newFolder();
  site.setPages({ '/first/': 'First.', '/costly/': 'Costly.', '/last/': 'Last.' });
});

afterEach(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

/**
 * A table that is costly to parse: many rows with one cell, then a row with many cells. In Markdown, each row needs as
 * many cells as the longest row.
 */
function tableOf(cells: number): string {
  const half = cells / 2;
  return `<main><h1>Table</h1><table>${'<tr><td>a cell of it'.repeat(half)}<tr>${'<td>a cell of it, '.repeat(half)}${' [a](b<'.repeat(cells)}`;
}

/** A page of 600 KB. Parsing it without limits took 4 GB of memory. */
const COSTLY_PAGE = tableOf(20_000);
const QUICK = ['--read-time', '2'];

const reasons = (skipped: readonly { address: string; reason: string }[]): [string, string][] =>
  skipped.map(({ address, reason }) => [new URL(address).pathname, reason]);

async function askAgain(words: readonly string[] = []): Promise<string[]> {
  site.requests.length = 0;
  await runCommand(site, folder, [...QUICK, ...words]);
  return site.pagesAsked();
}

describe('a costly page', () => {
  it('a page of 20,000 unclosed cells is skipped after the time limit, and the others are imported', async () => {
    site.answers.set('/costly/', COSTLY_PAGE);
    const { isComplete, output, report } = await runCommand(site, folder, QUICK);
    expect(isComplete).toBe(true);
    expect(reasons(report.skipped)).toEqual([['/costly/', 'takes more than 2 s to read']]);
    expect(output).toContain('takes more than 2 s to read (1)');
    const { pages } = await readContent(folder, new URL(site.origin));
    expect(pages.map(({ title }) => title)).toEqual(['/first/', '/last/']);
    const journal = await readFile(join(folder, '.import/journal.jsonl'), 'utf8');
    expect(journal).toContain('takes more than 2 s to read');
  });

  it('a page that needs too much memory is skipped, and the others are imported', async () => {
    site.answers.set('/costly/', tableOf(8_000));
    const { report } = await runCommand(site, folder, ['--read-time', '100']);
    expect(reasons(report.skipped)).toEqual([
      ['/costly/', 'takes more than 512 MB of memory to read'],
    ]);
    expect(report.added).toHaveLength(2);
  });

  it('a page whose Markdown takes too long to parse is not written', async () => {
    const text = '[a](b<'.repeat(20_000);
    site.answers.set(
      '/costly/',
      htmlPage('Costly', `${'<table><td>x'.repeat(1)}${'<td>x'.repeat(20_000)}</table>${text}`),
    );
    const { report } = await runCommand(site, folder, ['--read-time', '3']);
    expect(reasons(report.skipped)).toEqual([['/costly/', 'takes more than 3 s to read']]);
  });

  it('a later import does not request a costly page again, and keeps its reason and its earlier file', async () => {
    await runCommand(site, folder, QUICK);
    site.answers.set('/costly/', COSTLY_PAGE);
    await runCommand(site, folder, QUICK);
    expect(await askAgain()).toEqual(['/first/', '/last/']);
    expect(await askAgain()).toEqual(['/first/', '/last/']);
    const { report } = await runCommand(site, folder, QUICK);
    expect(reasons(report.skipped)).toEqual([['/costly/', 'takes more than 2 s to read']]);
    expect(await readFile(join(folder, 'costly.md'), 'utf8')).toContain('Costly.');
  });

  it('a later import with --retry requests a costly page again', async () => {
    site.answers.set('/costly/', COSTLY_PAGE);
    await runCommand(site, folder, QUICK);
    site.answers.set('/costly/', htmlPage('Costly', 'Mended.'));
    expect(await askAgain()).not.toContain('/costly/');
    expect(await askAgain(['--retry'])).toContain('/costly/');
    expect(await readFile(join(folder, 'costly.md'), 'utf8')).toContain('Mended.');
  });

  it('a later import requests a costly page again when its sitemap has a new lastmod', async () => {
    const setLastmod = (lastmod: string): void => {
      const urls = ['/first/', '/costly/'].map(
        (path) => `<url><loc>${site.origin}${path}</loc><lastmod>${lastmod}</lastmod></url>`,
      );
      site.answers.set('/sitemap.xml', `<urlset>${urls.join('')}</urlset>`);
    };
    site.answers.set('/costly/', COSTLY_PAGE);
    setLastmod('2026-01-01');
    await runCommand(site, folder, QUICK);
    expect(await askAgain()).toEqual(['/first/']);
    setLastmod('2026-01-02');
    expect(await askAgain()).toEqual(['/first/', '/costly/']);
    expect(await askAgain()).toEqual(['/first/']);
  });

  it('a costly page is not downloaded again while its ETag stays the same', async () => {
    let etag = '"1"';
    const loaded: string[] = [];
    let body = COSTLY_PAGE;
    site.answers.set('/costly/', (request, response) => {
      if (request.headers['if-none-match'] === etag) {
        response.writeHead(304).end();
        return;
      }
      loaded.push(etag);
      response.writeHead(200, { 'content-type': 'text/html', etag }).end(body);
    });
    await runCommand(site, folder, QUICK);
    const { report } = await runCommand(site, folder, QUICK);
    expect(reasons(report.skipped)).toEqual([['/costly/', 'takes more than 2 s to read']]);
    expect(loaded).toEqual(['"1"']);
    etag = '"2"';
    body = htmlPage('Costly', 'Mended.');
    const mended = await runCommand(site, folder, QUICK);
    expect(mended.report.skipped).toEqual([]);
    expect(loaded).toEqual(['"1"', '"2"']);
  });
});

it('the import runs from one file with Node alone, including its worker', async () => {
  const file = join(folder, 'import.mjs');
  await copyFile(fileURLToPath(await buildImport()), file);
  await writeFile(join(folder, 'list.txt'), '/first/\n');
  const words = ['--site', site.origin, '--out', 'pages', '--list', 'list.txt'];
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], {
    cwd: folder,
    env: {},
  });
  expect(stdout).toContain('1 added, 0 changed, 0 unchanged');
  expect(await readFile(join(folder, 'pages/first.md'), 'utf8')).toContain('First.');
});
