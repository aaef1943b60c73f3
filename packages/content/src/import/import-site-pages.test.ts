import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContent } from '../read-content.ts';
import {
  type Answer,
  buildCommand,
  createImport,
  htmlPage,
  runCommand,
  sitemap,
  sitemapIndex,
} from './site.test-support.ts';

beforeAll(buildCommand);

const HTML = { 'content-type': 'text/html' };

describe('an import', () => {
  it('an import reads 200 pages from an index of compressed sitemaps, and the service can read them', async () => {
    const { site, folder } = await createImport();
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
  });

  it('an import reads sitemaps with any namespace prefix and takes no picture for a page', async () => {
    const { site, folder } = await createImport();
    site.setPages({ '/a': 'A', '/b': 'B' });
    const xml = (body: string): Answer => ({ body: `<?xml version="1.0"?>\n<!-- c -->${body}` });
    site.answers.set(
      '/sitemap.xml',
      xml(
        `<ns0:sitemapindex xmlns:ns0="s"><ns0:sitemap><ns0:loc>${site.origin}/sm.xml</ns0:loc></ns0:sitemap></ns0:sitemapindex>`,
      ),
    );
    site.answers.set(
      '/sm.xml',
      xml(
        `<sm:urlset xmlns:sm="s" xmlns:image="i"><sm:url><image:image><image:loc>${site.origin}/a.png</image:loc></image:image><sm:loc>${site.origin}/a</sm:loc></sm:url>` +
          `<url><loc><![CDATA[${site.origin}/b]]></loc><image xmlns="i"><loc>${site.origin}/b.png</loc></image></url></sm:urlset>`,
      ),
    );
    const { report } = await runCommand(site, folder);
    expect(report).toMatchObject({
      added: [`${site.origin}/a`, `${site.origin}/b`],
      skipped: [],
    });
  });

  it('an import reads relative addresses in robots.txt, sitemap indexes and sitemaps', async () => {
    const { site, folder } = await createImport();
    site.setPages({ '/maps/a': 'A', '/b': 'B' });
    site.answers.set('/robots.txt', 'Sitemap: /maps/index.xml\nSitemap: http://[\n');
    site.answers.set('/maps/index.xml', { body: sitemapIndex(['one.xml', 'http://[']) });
    site.answers.set('/maps/one.xml', { body: sitemap(['a#part', '/b', 'http://[']) });
    const { report } = await runCommand(site, folder);
    expect(report.added).toEqual([`${site.origin}/maps/a`, `${site.origin}/b`]);
  });

  it('an import leaves out and reports what most pages begin or end with, and keeps it on the first page', async () => {
    const { site, folder, read } = await createImport();
    const page = (name: string, body: string): string =>
      `<title>${name}</title><main><p>Skip the menu.</p><h1>${name}</h1>${body}<h2>Help</h2><p>Call 800-555-0100.</p></main>`;
    const paths = ['/a', '/b', '/c', '/d', '/e'];
    for (const path of paths) {
      site.answers.set(
        path,
        page(path, `<p>Text of ${path}.</p><p>Bring your card.</p><p>Until ${path}.`),
      );
    }
    site.setSitemap('/sitemap.xml', paths);
    const { report, output } = await runCommand(site, folder);
    expect(await read('a.md')).toMatch(
      /Skip the menu\.[\s\S]+Bring your card\.[\s\S]+Call 800-555-0100\./,
    );
    for (const name of ['b', 'e']) {
      const text = (await read(`${name}.md`)).split('---\n\n')[1];
      expect(text).toBe(`Text of /${name}.\n\nBring your card.\n\nUntil /${name}.\n`);
    }
    expect(report.leftOut.filter(({ address }) => address.endsWith('/b'))).toEqual(
      ['Skip the menu.', '## Help', 'Call 800-555-0100.'].map((text) => ({
        address: `${site.origin}/b`,
        reason: 'on most pages',
        size: text.length,
        text,
      })),
    );
    expect(output).toContain(
      `Left out of pages:\n  on most pages: 156 characters on 4 pages\n    ${site.origin}/b (39 characters)`,
    );
    expect((await runCommand(site, folder)).output).toContain('0 added, 0 changed, 5 unchanged');
  });

  it('an import keeps what fewer than five pages have in common', async () => {
    const { site, folder, read } = await createImport();
    site.setPages({ '/a': 'Call us.', '/b': 'Call us.', '/c': 'Call us.', '/d': 'Call us.' });
    await runCommand(site, folder);
    expect(await read('d.md')).toContain('Call us.');
  });

  it('an import sends its user agent and keeps to the rate', async () => {
    const { site, folder } = await createImport();
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
    const { site, folder } = await createImport();
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

  it('an import compares unreserved characters of robots.txt decoded, and reserved ones as written', async () => {
    const { site, folder } = await createImport();
    const refused = ['/%70rivate/b', '/privat%65/b', '/drafts/a', '/%2Dx%5f%7e/'];
    const allowed = ['/secret%2Fa', '/%2570rivate/b'];
    site.setPages(Object.fromEntries([...refused, ...allowed].map((path) => [path, path])));
    const rules = ['/private/', '/%64raf%74s/', '/-x_~', '/secret/'];
    site.answers.set(
      '/robots.txt',
      `User-agent: *\n${rules.map((rule) => `Disallow: ${rule}\n`).join('')}`,
    );
    await runCommand(site, folder);
    expect(site.pagesAsked()).toEqual(allowed);
  });

  it('an import sends several requests at a time only with --concurrency', async () => {
    const { site, folder } = await createImport();
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
    const { site, folder } = await createImport();
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

  it('an import reads a page of XHTML beyond an element that XML closes at once', async () => {
    const { site, folder, read } = await createImport();
    site.answers.set('/a', {
      headers: { 'content-type': 'application/xhtml+xml' },
      body: '<html><body><p>First.<br/><span/></p><script src="x"/><p>Next.</p></body></html>',
    });
    site.setSitemap('/sitemap.xml', ['/a']);
    await runCommand(site, folder);
    expect(await read('a.md')).toContain('First.\n\nNext.');
  });

  it('an import reads pages in other encodings', async () => {
    const { site, folder, read } = await createImport();
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
    const declared = (charset: string): string =>
      `<meta http-equiv=Content-Type content="text/html; charset=${charset}"><main><p>Réponse`;
    site.answers.set('/unicode', { headers: HTML, body: declared('unicode') });
    site.answers.set('/utf-16', { headers: HTML, body: declared('utf-16') });
    site.answers.set('/really-utf-16', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(`\ufeff${declared('utf-8')}`, 'utf16le'),
    });
    site.answers.set('/undeclared', {
      headers: HTML,
      body: Buffer.from('<main><p>D\u00e9j\u00e0 vu', 'latin1'),
    });
    site.answers.set('/damaged', {
      headers: HTML,
      body: Buffer.concat([Buffer.from('<main><p>Réponse à Caf'), Buffer.from([0xe9])]),
    });
    const coded = ['/damaged', '/unicode', '/utf-16', '/really-utf-16'];
    site.setSitemap('/sitemap.xml', ['/latin', '/meta', '/unknown', '/undeclared', ...coded]);
    await runCommand(site, folder);
    for (const path of coded) expect(await read(`${path.slice(1)}.md`)).toContain('Réponse');
    expect(await read('undeclared.md')).toContain('Déjà vu');
    expect(await read('latin.md')).toContain('Café “quoted”');
    expect(await read('meta.md')).toContain('Niño');
    expect(await read('unknown.md')).toContain('Ünknown');
  });

  it('an import reads a list of full or relative addresses instead of a sitemap', async () => {
    const { site, folder } = await createImport();
    site.setPages({ '/a': 'A', '/b': 'B', '/c': 'C' });
    const list = join(folder, 'list.txt');
    await writeFile(list, `# wanted\n${site.origin}/a#part\n\n/b\r\nhttps://elsewhere.example/x\n`);
    const { report, output } = await runCommand(site, folder, ['--list', list]);
    expect(report.added).toEqual([`${site.origin}/a`, `${site.origin}/b`]);
    expect(output).toContain('outside the site (1)\n    https://elsewhere.example/x');
  });

  it('an import stays below the path of the site', async () => {
    const { site, folder } = await createImport();
    site.setPages({ '/veterans/a': 'A', '/veterans': 'V', '/veterans-day': 'D', '/b': 'B' });
    const { report } = await runCommand(site, folder, ['--site', `${site.origin}/veterans`]);
    expect(report.added).toEqual([`${site.origin}/veterans/a`, `${site.origin}/veterans`]);
    expect(site.pagesAsked()).toEqual(['/veterans/a', '/veterans']);
  });

  it('an import gives each address its own file inside the folder', async () => {
    const { site, folder, markdownFiles } = await createImport();
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

  it('an import imports all addresses whose paths hold those of other pages’ files, or long names', async () => {
    const { site, folder, markdownFiles } = await createImport();
    const letters = encodeURIComponent('𐌰'.repeat(60));
    const paths = ['/guide.md/foo', '/guide', '/x', '/x.md.json/y', '/x.MD', `/${letters}?q=1`];
    site.setPages(Object.fromEntries(paths.map((path) => [path, `Text of ${path}`])));
    const { report } = await runCommand(site, folder);
    expect(report).toMatchObject({ added: paths.map((path) => site.origin + path), skipped: [] });
    expect(await markdownFiles()).toEqual(
      expect.arrayContaining(['guide.md', 'guide/foo.md', 'x.md', 'x/y.md']),
    );
  });

  it('an import never overwrites a file that it did not write', async () => {
    const { site, folder, read, markdownFiles } = await createImport();
    site.setPages({ '/a': 'Of the site' });
    await writeFile(join(folder, 'a.md'), 'Written by hand.');
    await runCommand(site, folder);
    expect(await read('a.md')).toBe('Written by hand.');
    expect(await markdownFiles()).toHaveLength(2);
  });
});
