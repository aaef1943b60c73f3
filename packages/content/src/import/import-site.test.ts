import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '../read-content.ts';
import { ImportError } from './import-error.ts';
import {
  htmlPage,
  newFolder,
  runCommand,
  SiteUnderTest,
  sitemap,
  sitemapIndex,
} from './site.test-support.ts';

let site: SiteUnderTest;
let folder: string;

beforeEach(async () => {
  site = new SiteUnderTest();
  await site.start();
  folder = await newFolder();
});

afterEach(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

async function markdownFiles(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.md')).sort();
}

const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

describe('an import', () => {
  it('an import reads 200 pages from an index of compressed sitemaps, and the service can read them', async () => {
    const paths = Array.from({ length: 200 }, (_, index) => `/section-${index % 7}/page-${index}/`);
    for (const path of paths) site.answers.set(path, htmlPage(`Page ${path}`, `Text of ${path}.`));
    const urls = paths.map((path) => `${site.origin}${path}`);
    site.answers.set('/robots.txt', `User-agent: *\nSitemap: ${site.origin}/sitemap-index.xml\n`);
    site.answers.set(
      '/sitemap-index.xml',
      sitemapIndex([`${site.origin}/sitemap-1.xml.gz`, `${site.origin}/sitemap-2.xml`]),
    );
    site.answers.set('/sitemap-1.xml.gz', {
      headers: { 'content-type': 'application/gzip' },
      body: gzipSync(sitemap(urls.slice(0, 120))),
    });
    site.answers.set('/sitemap-2.xml', { body: sitemap(urls.slice(110)) });

    const { isComplete, output, report } = await runCommand(site, folder);
    expect({ isComplete, skipped: report.skipped }).toEqual({ isComplete: true, skipped: [] });
    expect(output).toContain('200 added, 0 changed, 0 unchanged');
    expect(output).toContain('100 of 200');
    const { pages, rejected } = await readContent(folder, new URL(site.origin));
    expect(rejected).toEqual([]);
    expect(new Set(pages.map(({ url }) => url))).toEqual(new Set(urls));
    expect(pages[0]?.sections[0]?.text).toContain('Text of');
    expect(site.mostAtATime).toBe(1);
  }, 60_000);

  it('an import sends its user agent and keeps to the rate', async () => {
    site.setPages({ '/a': 'A', '/b': 'B', '/c': 'C' });
    await runCommand(site, folder, ['--rate', '5', '--user-agent', 'Ours/2']);
    const starts = site.requests.map(({ at }) => at);
    // Five requests have four waits of 200 ms, or 800 ms. The test expects only 700 ms, because arrival times vary.
    expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(700);
    expect(new Set(site.requests.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['Ours/2']),
    );
  });

  it('an import obeys robots.txt, including its longer delay', async () => {
    site.setPages({ '/a': 'A', '/private/b': 'B', '/c': 'C' });
    site.answers.set(
      '/robots.txt',
      'User-agent: *\nDisallow: /\n\nUser-agent: assistimport\nDisallow: /private/\nCrawl-delay: 0.3\n',
    );
    const { report } = await runCommand(site, folder);
    expect(report.skipped).toEqual([
      { address: `${site.origin}/private/b`, reason: 'refused by robots.txt' },
    ]);
    expect(site.pagesAsked()).toEqual(['/a', '/c']);
    const [first, second] = site.requests.slice(-2).map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(200);
  });

  it('an import sends several requests at a time only with --concurrency', async () => {
    site.setPages(
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/p${n}`, `Text ${n}`])),
    );
    const all = new Set<() => void>();
    for (let n = 0; n < 20; n += 1) {
      site.answers.set(`/p${n}`, (_request, response) => {
        all.add(() => response.end(htmlPage(`P${n}`, 'Text')));
        if (all.size >= 4) for (const answer of all) answer();
      });
    }
    const { report } = await runCommand(site, folder, ['--concurrency', '4']);
    expect(report.added).toHaveLength(20);
    expect(site.mostAtATime).toBe(4);
  });

  it('an import writes front matter with the canonical address of the page', async () => {
    site.answers.set('/a', {
      body: '<title>A: "quoted" | Site</title><meta name="description" content="About: it"><link rel="canonical" href="/canonical/"><main><p>Text.</main>',
    });
    site.setSitemap('/sitemap.xml', ['/a']);
    await runCommand(site, folder);
    const { pages } = await readContent(folder, new URL(site.origin));
    expect(pages).toMatchObject([
      { url: `${site.origin}/canonical/`, title: 'A: "quoted"', description: 'About: it' },
    ]);
  });

  it('an import reads pages in other encodings', async () => {
    site.answers.set('/latin', {
      headers: { 'content-type': 'text/html; charset=windows-1252' },
      body: Buffer.from('<title>T</title><main><p>Caf\u00e9 \u0093quoted\u0094</main>', 'latin1'),
    });
    site.answers.set('/meta', {
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('<meta charset="iso-8859-1"><main><p>Ni\u00f1o</main>', 'latin1'),
    });
    site.answers.set('/unknown', {
      headers: { 'content-type': 'text/html; charset=klingon' },
      body: '<main><p>Ünknown</main>',
    });
    site.setSitemap('/sitemap.xml', ['/latin', '/meta', '/unknown']);
    await runCommand(site, folder);
    expect(await read('latin.md')).toContain('Café “quoted”');
    expect(await read('meta.md')).toContain('Niño');
    expect(await read('unknown.md')).toContain('Ünknown');
  });

  it('an import reads a list of full or relative addresses instead of a sitemap', async () => {
    site.setPages({ '/a': 'A', '/b': 'B', '/c': 'C' });
    const list = join(folder, 'list.txt');
    await writeFile(list, `# wanted\n${site.origin}/a#part\n\n/b\r\nhttps://elsewhere.example/x\n`);
    const { report, output } = await runCommand(site, folder, ['--list', list]);
    expect(report.added).toEqual([`${site.origin}/a`, `${site.origin}/b`]);
    expect(output).toContain('outside the site (1)\n    https://elsewhere.example/x');
  });

  it('an import stays below the path of the site', async () => {
    site.setPages({ '/veterans/a': 'A', '/veterans': 'V', '/veterans-day': 'D', '/b': 'B' });
    const { report } = await runCommand(site, folder, ['--site', `${site.origin}/veterans`]);
    expect(report.added).toEqual([`${site.origin}/veterans/a`, `${site.origin}/veterans`]);
    expect(site.pagesAsked()).toEqual(['/veterans/a', '/veterans']);
  });

  it('an import gives each address its own file inside the folder', async () => {
    const text = (n: number) => `Text number ${n}`;
    const paths = [
      '/',
      '/a',
      '/A/',
      '/a.html',
      '/a?x=1',
      '/b/%2e%2e%2f%2e%2e%2fetc',
      '/.hidden',
      '/ü ß',
    ];
    site.setPages(
      Object.fromEntries(
        paths.map((path, n) => [
          new URL(path, site.origin).pathname + new URL(path, site.origin).search,
          text(n),
        ]),
      ),
    );
    const { report } = await runCommand(site, folder);
    expect(report.added).toHaveLength(paths.length);
    const files = await markdownFiles();
    expect(files).toHaveLength(paths.length);
    expect(files).toEqual(
      expect.arrayContaining(['index.md', 'a.md', 'b/etc.md', 'hidden.md', 'ü-ß.md']),
    );
    const { pages, rejected } = await readContent(folder, new URL(site.origin));
    expect({ pages: pages.length, rejected }).toEqual({ pages: paths.length, rejected: [] });
  });

  it('an import never overwrites a file that it did not write', async () => {
    site.setPages({ '/a': 'Of the site' });
    await writeFile(join(folder, 'a.md'), 'Written by hand.');
    await runCommand(site, folder);
    expect(await read('a.md')).toBe('Written by hand.');
    expect(await markdownFiles()).toHaveLength(2);
  });
});

describe('an address without a page', () => {
  const failures: readonly (readonly [
    string,
    Parameters<SiteUnderTest['answers']['set']>[1],
    string,
  ])[] = [
    ['is refused', { status: 403 }, 'refused (403)'],
    ['asks for a login by its status', { status: 401 }, 'refused (401)'],
    ['is not there', { status: 404 }, 'not found (404)'],
    ['is gone', { status: 410 }, 'not found (410)'],
    ['has a fault', { status: 500 }, 'error 500'],
    [
      'leads off the site',
      { status: 302, headers: { location: 'https://elsewhere.example/' } },
      'redirect to another site',
    ],
    [
      'leads to a login',
      { status: 302, headers: { location: '/user/login?next=/x' } },
      'login page',
    ],
    ['leads in a circle', { status: 301, headers: { location: '/x' } }, 'too many redirects'],
    [
      'leads nowhere',
      { status: 301, headers: { location: 'http://:0/' } },
      'redirect to no address',
    ],
    [
      'is not HTML',
      { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      'not HTML (application/pdf)',
    ],
    ['is too big', { body: `<main>${'x'.repeat(70_000)}</main>` }, 'larger than 65536 bytes'],
    ['is a login page', '<h1>Sign in</h1><form><input type="password"></form>', 'login page'],
    [
      'asks not to be indexed',
      '<meta name="robots" content="noindex"><main>Text</main>',
      'asks not to be indexed',
    ],
    [
      'asks so in a header',
      { headers: { 'x-robots-tag': 'noindex' }, body: '<main>Text</main>' },
      'asks not to be indexed',
    ],
    ['has no text', '<main><img src="x.png" alt="x"></main>', 'no text'],
    ['is nested too deeply', `<main>${'<div>'.repeat(3_000)}Text`, 'cannot be parsed'],
    ['does not answer', () => undefined, 'no response in time'],
    [
      'stops in its middle',
      (_request, response) => void response.writeHead(200).write('<main>'),
      'no response in time',
    ],
    ['breaks the connection', (request) => void request.socket.destroy(), 'no connection'],
  ];

  it.each(failures)(
    'an address that %s is skipped with the reason',
    async (_what, answer, reason) => {
      site.setPages({ '/good': 'Good', '/x': 'replaced' });
      site.answers.set('/x', answer);
      const { report, isComplete, output } = await runCommand(site, folder, [
        '--timeout',
        '0.3',
        '--max-size',
        '0.0625',
      ]);
      expect(isComplete).toBe(true);
      expect(report.added).toEqual([`${site.origin}/good`]);
      expect(report.skipped).toEqual([
        { address: `${site.origin}/x`, reason: expect.stringContaining(reason) },
      ]);
      expect(output).toContain(`1 skipped:\n  ${reason}`);
    },
  );

  it('an address is requested again while the site is overloaded', async () => {
    let asked = 0;
    site.setPages({ '/x': 'X' });
    site.answers.set('/x', (_request, response) => {
      asked += 1;
      if (asked < 3) response.writeHead(asked === 1 ? 429 : 503, { 'retry-after': '0' }).end();
      else response.end(htmlPage('X', 'Text'));
    });
    expect((await runCommand(site, folder)).report.added).toHaveLength(1);
    expect(asked).toBe(3);
  });

  it('an address is skipped when the site asks to wait more than a minute', async () => {
    site.setPages({ '/x': 'X' });
    site.answers.set('/x', { status: 503, headers: { 'retry-after': '3600' } });
    const { report } = await runCommand(site, folder);
    expect(report.skipped[0]?.reason).toBe('the site asks to be left alone');
    expect(site.pagesAsked()).toEqual(['/x']);
  });

  it('an address with the same page as another one is skipped', async () => {
    const body = '<link rel="canonical" href="/one"><main><p>Text</main>';
    site.answers.set('/one', body);
    site.answers.set('/two', body);
    site.answers.set('/three', { status: 301, headers: { location: '/one' } });
    site.setSitemap('/sitemap.xml', ['/one', '/two', '/three']);
    const { report } = await runCommand(site, folder);
    expect(report.skipped).toEqual(
      ['/two', '/three'].map((path) => ({
        address: `${site.origin}${path}`,
        reason: `the same page as ${site.origin}/one`,
      })),
    );
    expect(await markdownFiles()).toEqual(['one.md']);
  });

  it('the tenth failed address in a row ends the run, and nothing is removed', async () => {
    const paths = Array.from({ length: 30 }, (_, n) => `/p${n}`);
    site.setPages(Object.fromEntries(paths.map((path) => [path, `Text of ${path}`])));
    await runCommand(site, folder);
    for (const path of paths) site.answers.set(path, { status: 500 });
    site.requests.length = 0;
    const { isComplete, output } = await runCommand(site, folder);
    expect(isComplete).toBe(false);
    expect(output).toContain('Stopped: 10 addresses in a row failed, the last one with: error 500');
    expect(site.pagesAsked()).toHaveLength(10);
    expect(await markdownFiles()).toHaveLength(30);
  });
});

describe('a later run', () => {
  it('a later import downloads only changed pages, and leaves the other files untouched', async () => {
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

describe('an import that cannot begin', () => {
  const run = (words: readonly string[] = []) => runCommand(site, folder, words);

  it('an import does not begin if robots.txt cannot be read', async () => {
    site.setPages({ '/a': 'A' });
    site.answers.set('/robots.txt', { status: 500 });
    await expect(run()).rejects.toThrow(/robots.txt cannot be read: error 500.*try again later/);
    expect(site.pagesAsked()).toEqual([]);
  });

  it.each([
    ['no sitemap', undefined, 'cannot be read: not found (404)'],
    ['a page in place of a sitemap', htmlPage('T', 'x'), 'is not a sitemap'],
    ['an empty sitemap', sitemap([]), 'There is no address in'],
    ['a broken compression', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'cannot be unpacked'],
  ])('an import does not begin with %s', async (_what, body, message) => {
    if (body !== undefined) site.answers.set('/sitemap.xml', { body });
    await expect(run()).rejects.toThrow(message);
    await expect(run()).rejects.toBeInstanceOf(ImportError);
  });

  it('an import does not begin if a sitemap of the index is missing', async () => {
    site.answers.set('/sitemap.xml', { body: sitemapIndex([`${site.origin}/sitemap-2.xml`]) });
    await expect(run()).rejects.toThrow(`${site.origin}/sitemap-2.xml cannot be read`);
  });

  it.each([
    [['--site', 'ftp://x.example'], '--site ftp://x.example is not an address'],
    [['--site', 'https://user:secret@x.example'], 'holds a user or a password'],
    [['--rate', '0'], '--rate 0 is not a number above 0'],
    [['--concurrency', '99'], '--concurrency 99 is not a number above 0 and up to 8'],
    [['--timeout', 'soon'], '--timeout soon is not a number'],
    [['--sitemap', 'http://['], '--sitemap: http://[ is not an address'],
    [['--list', 'a', '--sitemap', 'b'], 'exclude each other'],
    [['--list', '/nowhere/list.txt'], '--list cannot be read'],
    [['--outt', 'x'], "Unknown option '--outt'"],
    [['extra'], 'Unexpected argument'],
  ])('an import does not begin with the arguments %j', async (words, message) => {
    await expect(run(words)).rejects.toThrow(message);
    expect(site.requests).toEqual([]);
  });
});
