import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCommand, createImport, htmlPage, runCommand } from './site.test-support.ts';

beforeAll(buildCommand);

describe('a later run', () => {
  it('a later import downloads only changed pages, and leaves the other files untouched', async () => {
    const { site, folder, read } = await createImport();
    const tag = { version: '"1"' };
    const tagged =
      (text: () => string): Parameters<typeof site.answers.set>[1] =>
      (request, response) => {
        if (request.headers['if-none-match'] === tag.version) response.writeHead(304).end();
        else
          response
            .writeHead(200, { etag: tag.version, 'content-type': 'text/html' })
            .end(htmlPage('T', text()));
      };
    const dated: Parameters<typeof site.answers.set>[1] = (request, response) => {
      const date = 'Wed, 21 Oct 2015 07:28:00 GMT';
      if (request.headers['if-modified-since'] === date) response.writeHead(304).end();
      else
        response
          .writeHead(200, { 'last-modified': date, 'content-type': 'text/html' })
          .end(htmlPage('D', 'Dated'));
    };
    let text = 'First';
    site.answers.set(
      '/tagged',
      tagged(() => text),
    );
    site.answers.set('/dated', dated);
    site.answers.set('/plain', htmlPage('P', 'Plain'));
    site.setSitemap('/sitemap.xml', ['/tagged', '/dated', '/plain']);
    await runCommand(site, folder);
    const times = await Promise.all(
      ['tagged.md', 'dated.md', 'plain.md'].map(
        async (name) => (await stat(join(folder, name))).mtimeMs,
      ),
    );

    expect((await runCommand(site, folder)).output).toContain('0 added, 0 changed, 3 unchanged');
    const after = await Promise.all(
      ['tagged.md', 'dated.md', 'plain.md'].map(
        async (name) => (await stat(join(folder, name))).mtimeMs,
      ),
    );
    expect(after).toEqual(times);

    text = 'Second';
    tag.version = '"2"';
    expect((await runCommand(site, folder)).output).toContain('0 added, 1 changed, 2 unchanged');
    expect(await read('tagged.md')).toContain('Second');
  });

  it('a later import restores a deleted file', async () => {
    const { site, folder, read } = await createImport();
    site.answers.set('/a', (request, response) => {
      if (request.headers['if-none-match'] !== undefined) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(htmlPage('A', 'Text'));
    });
    site.setSitemap('/sitemap.xml', ['/a']);
    await runCommand(site, folder);
    await rm(join(folder, 'a.md'));
    await runCommand(site, folder);
    expect(await read('a.md')).toContain('Text');
  });

  it('a later import removes and names the pages that are no longer listed or found', async () => {
    const { site, folder, markdownFiles } = await createImport();
    site.setPages({ '/a': 'A', '/b': 'B', '/c': 'C', '/d': 'D' });
    await writeFile(join(folder, 'by-hand.md'), 'Stays.');
    await runCommand(site, folder);
    site.setSitemap('/sitemap.xml', ['/a', '/c', '/d']);
    site.answers.set('/c', { status: 404 });
    site.answers.set('/d', { status: 500 });
    const { report, output } = await runCommand(site, folder);
    expect(report.gone).toEqual([
      { address: `${site.origin}/b`, reason: 'no longer listed' },
      { address: `${site.origin}/c`, reason: 'not found (404)' },
    ]);
    expect(output).toContain('2 removed');
    expect(await markdownFiles()).toEqual(['a.md', 'by-hand.md', 'd.md']);
    expect((await runCommand(site, folder)).report.gone).toEqual([]);
  });

  it('a later import from a list removes pages only with --prune', async () => {
    const { site, folder, markdownFiles } = await createImport();
    site.setPages({ '/a': 'A', '/b': 'B' });
    await runCommand(site, folder);
    const list = join(folder, 'list.txt');
    await writeFile(list, '/a\n');
    const { report, output } = await runCommand(site, folder, ['--list', list]);
    expect(report.gone).toHaveLength(1);
    expect(output).toContain('1 gone, but left in place: a list may be a part of the site');
    expect(await markdownFiles()).toEqual(['a.md', 'b.md']);
    await runCommand(site, folder, ['--list', list, '--prune']);
    expect(await markdownFiles()).toEqual(['a.md']);
  });

  it('a later import keeps the pages when the sitemap has lost most of them', async () => {
    const { site, folder, markdownFiles } = await createImport();
    const paths = Array.from({ length: 12 }, (_, n) => `/p${n}`);
    site.setPages(Object.fromEntries(paths.map((path) => [path, `Text of ${path}`])));
    await runCommand(site, folder);
    site.setSitemap('/sitemap.xml', ['/p0']);
    expect((await runCommand(site, folder)).output).toContain(
      'they are 11 of 12 pages; --prune removes them',
    );
    expect(await markdownFiles()).toHaveLength(12);
    expect((await runCommand(site, folder, ['--prune'])).output).toContain('11 removed');
    expect(await markdownFiles()).toEqual(['p0.md']);
  });

  it('a later import resumes an interrupted one', async () => {
    const { site, folder, markdownFiles } = await createImport();
    const paths = Array.from({ length: 8 }, (_, n) => `/p${n}`);
    site.setPages(Object.fromEntries(paths.map((path) => [path, `Text of ${path}`])));
    const interruption = new AbortController();
    site.answers.set('/p5', () => interruption.abort());
    const first = await runCommand(site, folder, [], interruption.signal);
    expect(first.isComplete).toBe(false);
    expect(first.output).toContain('Stopped: interrupted. The same command goes on from here.');
    expect(await markdownFiles()).toHaveLength(5);

    // The journal's last line is cut off, as after a crash while writing.
    const journal = join(folder, '.import/journal.jsonl');
    await writeFile(journal, `${await readFile(journal, 'utf8')}{"address":"${site.origin}/p`);
    site.answers.set('/p5', htmlPage('P5', 'Text'));
    site.requests.length = 0;
    const { output } = await runCommand(site, folder);
    expect(site.pagesAsked()).toEqual(['/p5', '/p6', '/p7']);
    expect(output).toContain('3 added, 0 changed, 0 unchanged, 5 done before the interruption');
    site.requests.length = 0;
    await runCommand(site, folder);
    expect(site.pagesAsked()).toHaveLength(8);
  });
});
