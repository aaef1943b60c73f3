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

describe('a costly page', () => {
  it('a page of 20,000 unclosed cells is skipped after the time limit, and the others are imported', async () => {
    site.answers.set('/costly/', COSTLY_PAGE);
    const { isComplete, output, report } = await runCommand(site, folder, QUICK);
    expect(isComplete).toBe(true);
    expect(reasons(report.skipped)).toEqual([['/costly/', 'takes more than 2 s to read']]);
    expect(output).toContain('takes more than 2 s to read (1)');
    const { pages } = await readContent(folder, new URL(site.origin));
    expect(pages.map(({ title }) => title)).toEqual(['/first/', '/last/']);
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

  it('a later import keeps the earlier file of a costly page, and requests it again', async () => {
    await runCommand(site, folder, QUICK);
    site.answers.set('/costly/', COSTLY_PAGE);
    const { report } = await runCommand(site, folder, QUICK);
    expect(reasons(report.skipped)).toEqual([['/costly/', 'takes more than 2 s to read']]);
    expect(report.gone).toEqual([]);
    expect(await readFile(join(folder, 'costly.md'), 'utf8')).toContain('Costly.');
    site.answers.set('/costly/', htmlPage('Costly', 'Mended.'));
    await runCommand(site, folder, QUICK);
    expect(await readFile(join(folder, 'costly.md'), 'utf8')).toContain('Mended.');
  });

  it('many pages in a row that cannot be parsed do not end the run', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => `/deep-${index}/`);
    for (const path of paths) site.answers.set(path, `<main>${'<div>'.repeat(3_000)}Text`);
    site.answers.set('/last/', { status: 500 });
    site.setSitemap('/sitemap.xml', [...paths, '/last/', '/first/']);
    const { isComplete, report } = await runCommand(site, folder, ['--concurrency', '8']);
    expect(isComplete).toBe(true);
    expect(report.skipped).toHaveLength(13);
    expect(report.added).toEqual([`${site.origin}/first/`]);
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
