import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContent } from '../read-content.ts';
import {
  buildCommand,
  createImport,
  htmlPage,
  newFolder,
  runCommand,
  SiteUnderTest,
} from './site.test-support.ts';

beforeAll(buildCommand);

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
    [
      'asks so in a header by the name of the import',
      { headers: { 'x-robots-tag': 'assistimport: noindex' }, body: '<main>Text</main>' },
      'asks not to be indexed',
    ],
    ['has no text', '<main><img src="x.png" alt="x"></main>', 'no text'],
    [
      'is no text in its encoding',
      {
        body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x3c, 0x70, 0x3e, 0x1a, 0xfe, 0x02]),
      },
      'not text in its encoding',
    ],
    ['says that it is missing', htmlPage('Page not found', 'Sorry.'), 'error page with the status'],
    ['says so below its title', htmlPage('Sorry', 'We can’t find the page.'), 'error page with'],
    ['says so in German', htmlPage('Seite wurde nicht gefunden', 'Hilfe.'), 'error page with'],
    ['says so in French', htmlPage('Cette page n’existe plus', 'Pardon.'), 'error page with'],
    [
      'leaves forwarding to a script',
      htmlPage('Old', 'You are being redirected.'),
      'error page with',
    ],
    [
      'forwards',
      '<meta http-equiv="refresh" content="0; url=/good"><p>Moved.',
      'forwards to /good',
    ],
    ['is nested too deeply', `<main>${'<div>'.repeat(3_000)}Text`, 'cannot be parsed'],
    ['does not answer', () => undefined, 'no response in time'],
    [
      'stops in its middle',
      (_request, response) => void response.writeHead(200).write('<main>'),
      'no response in time',
    ],
    ['breaks the connection', (request) => void request.socket.destroy(), 'no connection'],
  ];

  it('an address is requested again while the site is overloaded', async () => {
    const { site, folder } = await createImport();
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
    const { site, folder } = await createImport();
    site.setPages({ '/x': 'X' });
    site.answers.set('/x', { status: 503, headers: { 'retry-after': '3600' } });
    const { report } = await runCommand(site, folder);
    expect(report.skipped[0]?.reason).toBe('the site asks to be left alone');
    expect(site.pagesAsked()).toEqual(['/x']);
  });

  it.each(['otherbot: noindex, nofollow', 'max-image-preview:none', 'index, otherbot: none'])(
    'an address with the header X-Robots-Tag %j is imported',
    async (rules) => {
      const { site, folder } = await createImport();
      site.setPages({ '/x': 'X' });
      site.answers.set('/x', { headers: { 'x-robots-tag': rules }, body: htmlPage('X', 'Text') });
      expect((await runCommand(site, folder)).report.added).toEqual([`${site.origin}/x`]);
    },
  );

  it('the output names a reason without the control characters of the page', async () => {
    const { site, folder } = await createImport();
    const target = '/\u001b[2J\u009b1m';
    site.answers.set('/x', `<meta http-equiv="refresh" content="0; url=${target}"><p>Moved.`);
    site.setSitemap('/sitemap.xml', ['/x']);
    const { output } = await runCommand(site, folder);
    expect(output).toContain('forwards to /[2J1m (1)\n');
    expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('an address with the same page as another one is skipped', async () => {
    const { site, folder, markdownFiles } = await createImport();
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

  it('an import keeps all pages of a site whose template names the home as their canonical address', async () => {
    const { site, folder } = await createImport();
    const paths = ['/index.html', '/one', '/two'];
    for (const path of paths)
      site.answers.set(path, `<link rel="canonical" href="/"><main><p>Text of ${path}</main>`);
    site.setSitemap('/sitemap.xml', paths);
    await runCommand(site, folder);
    const { pages } = await readContent(folder, new URL(site.origin));
    expect(pages.map(({ url }) => new URL(url).pathname).sort()).toEqual(['/', '/one', '/two']);
  });

  it('an address whose path no file can have is skipped, in later runs as well, and the others are imported', async () => {
    const { site, folder, markdownFiles } = await createImport();
    await mkdir(join(folder, 'guide.md'));
    await writeFile(join(folder, 'notes'), 'Written by hand.');
    const deep = `/${'d/'.repeat(2_500)}`;
    site.setPages({ '/guide': 'G', '/notes/a': 'A', [deep]: 'D', '/good': 'Good' });
    const skipped = [
      { address: `${site.origin}${deep}`, reason: 'no file can have its path (ENAMETOOLONG)' },
      { address: `${site.origin}/guide`, reason: 'no file can have its path (EISDIR)' },
      { address: `${site.origin}/notes/a`, reason: 'no file can have its path (EEXIST)' },
    ];
    const { report, isComplete } = await runCommand(site, folder);
    expect({ isComplete, ...report }).toMatchObject({
      isComplete: true,
      added: [`${site.origin}/good`],
      unchanged: 0,
      skipped,
    });
    expect((await runCommand(site, folder)).report).toMatchObject({ unchanged: 1, skipped });
    site.setSitemap('/sitemap.xml', ['/good']);
    expect((await runCommand(site, folder)).report).toMatchObject({ unchanged: 1, skipped: [] });
    expect(await markdownFiles()).toEqual(['good.md', 'guide.md']);
  });

  it('the tenth failed address in a row ends the run, and nothing is removed', async () => {
    const { site, folder, markdownFiles } = await createImport();
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

  describe('among good pages', () => {
    const site = new SiteUnderTest();
    let folder = '';
    let run: Awaited<ReturnType<typeof runCommand>>;
    const path = (index: number) => `/failure-${index}`;
    const good = (index: number) => `/good-${index}`;

    beforeAll(async () => {
      await site.start();
      folder = await newFolder();
      const paths = failures.flatMap((_, index) => [good(index), path(index)]);
      site.setPages(Object.fromEntries(paths.map((page) => [page, `Text of ${page}.`])));
      for (const [index, [, answer]] of failures.entries()) site.answers.set(path(index), answer);
      site.answers.set('/x', { status: 301, headers: { location: '/x' } });
      run = await runCommand(site, folder, ['--timeout', '1', '--max-size', '0.0625']);
    });

    afterAll(async () => {
      await site.stop();
      await rm(folder, { recursive: true });
    });

    it('all good pages are imported, and the run is complete', () => {
      expect(run.isComplete).toBe(true);
      expect(run.report.added).toEqual(failures.map((_, index) => `${site.origin}${good(index)}`));
      expect(run.report.skipped).toHaveLength(failures.length);
    });

    it.each(failures.map(([what, , reason], index) => ({ what, reason, index })))(
      'an address that $what is skipped with the reason',
      ({ reason, index }) => {
        const { skipped } = run.report;
        const found = skipped.find(({ address }) => address === `${site.origin}${path(index)}`);
        expect(found?.reason).toContain(reason);
        expect(run.output).toContain(reason);
      },
    );
  });
});
