import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ImportError } from './import-error.ts';
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

function redirect(location: string): Answer {
  return { status: 301, headers: { location } };
}

describe('an import that cannot begin', () => {
  it.each<[string, Answer, string]>([
    ['has a fault', { status: 500 }, 'error 500'],
    ['asks for a login', { status: 401 }, 'refused (401)'],
    ['is refused', { status: 403 }, 'refused (403)'],
    ['leads off the site', redirect('https://x.example/r'), 'another site (https://x.example)'],
    ['leads in a circle', redirect('/robots.txt'), 'too many redirects'],
    ['leads to a login', redirect('/login'), 'login page'],
    ['leads to a page', redirect('/a'), 'the answer is no robots.txt'],
    ['is a page', htmlPage('Robots', 'User-agent: none'), 'the answer is no robots.txt'],
    ['is JSON', { body: '{"error": "not here"}' }, 'the answer is no robots.txt'],
    ['has rules for nobody', { body: 'Disallow: /drafts/' }, 'the answer is no robots.txt'],
    ['is too long', { body: `User-agent: *\n${'#'.repeat(600_000)}` }, 'larger than 524288 bytes'],
  ])('an import does not begin if robots.txt %s', async (_what, answer, reason) => {
    const { site, folder, markdownFiles } = await createImport();
    site.setPages({ '/a': 'A' });
    site.answers.set('/robots.txt', answer);
    const error: unknown = await runCommand(site, folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ImportError);
    expect(String(error)).toContain(`${site.origin}/robots.txt cannot be read`);
    expect(String(error)).toContain(reason);
    expect(await markdownFiles()).toEqual([]);
  });

  it.each(['61', '86400', '3000000', '1e400'])(
    'an import does not begin with a Crawl-delay of %s seconds',
    async (delay) => {
      const { site, folder } = await createImport();
      site.setPages({ '/a': 'A', '/b': 'B' });
      site.answers.set('/robots.txt', `User-agent: *\nCrawl-delay: ${delay}`);
      await expect(runCommand(site, folder)).rejects.toThrow(
        new ImportError(
          `${site.origin}/robots.txt asks for a Crawl-delay of ${Number(delay)} seconds; the import keeps at most 60. ` +
            'Have the site set a shorter Crawl-delay for AssistImport.',
        ),
      );
      expect(site.pagesAsked()).toEqual([]);
    },
  );

  it.each<[string, Answer]>([
    ['missing', { status: 404 }],
    ['gone', { status: 410 }],
    ['empty', { body: '' }],
    ['comments alone', { body: '\ufeff# Nothing\n\n# to say' }],
    ['in UTF-16', { body: Buffer.from('\ufeffUser-agent: *\nDisallow:', 'utf16le') }],
  ])('an import begins if robots.txt is %s', async (_what, answer) => {
    const { site, folder } = await createImport();
    site.setPages({ '/a': 'A' });
    site.answers.set('/robots.txt', answer);
    expect((await runCommand(site, folder)).report.added).toHaveLength(1);
  });

  it.each([
    ['no sitemap', undefined, 'cannot be read: not found (404)'],
    ['a page in place of a sitemap', htmlPage('T', 'x'), 'is not a sitemap'],
    ['an empty sitemap', sitemap([]), 'There is no address in'],
    ['a deeply nested sitemap', `<urlset>${'<a>'.repeat(10_000)}`, 'is nested too deeply'],
    ['a broken compression', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'cannot be unpacked'],
  ])('an import does not begin with %s', async (_what, body, message) => {
    const { site, folder } = await createImport();
    if (body !== undefined) site.answers.set('/sitemap.xml', { body });
    await expect(runCommand(site, folder)).rejects.toThrow(message);
    await expect(runCommand(site, folder)).rejects.toBeInstanceOf(ImportError);
  });

  it('an import does not begin with a small compressed sitemap of millions of elements, and says so within 30 s', async () => {
    const { site, folder } = await createImport();
    const body = gzipSync(`<urlset>${'<a/>'.repeat(12_000_000)}</urlset>`);
    site.answers.set('/sitemap.xml', { body });
    await expect(runCommand(site, folder)).rejects.toThrow('There is no address in');
  }, 30_000);

  it('the command prints an error without the control characters of the site', async () => {
    const { site, folder } = await createImport();
    site.answers.set('/sitemap.xml', { body: '<a\u001b[2J\u009b>' });
    const words = [fileURLToPath(await buildCommand()), '--site', site.origin, '--out', folder];
    await expect(promisify(execFile)(process.execPath, words)).rejects.toMatchObject({
      stderr: `${site.origin}/sitemap.xml is not a sitemap: it begins with <a[2J>.\n`,
    });
  });

  it('an import does not begin if a sitemap of the index is missing', async () => {
    const { site, folder } = await createImport();
    site.answers.set('/sitemap.xml', { body: sitemapIndex([`${site.origin}/sitemap-2.xml`]) });
    await expect(runCommand(site, folder)).rejects.toThrow(
      `${site.origin}/sitemap-2.xml cannot be read`,
    );
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
    const { site, folder } = await createImport();
    await expect(runCommand(site, folder, words)).rejects.toThrow(message);
    expect(site.requests).toEqual([]);
  });
});
