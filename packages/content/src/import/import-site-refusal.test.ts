import { beforeAll, describe, expect, it } from 'vitest';
import { ImportError } from './import-error.ts';
import {
  buildCommand,
  createImport,
  htmlPage,
  runCommand,
  sitemap,
  sitemapIndex,
} from './site.test-support.ts';

beforeAll(buildCommand, 60_000);

describe('an import that cannot begin', () => {
  it('an import does not begin if robots.txt cannot be read', async () => {
    const { site, folder } = await createImport();
    site.setPages({ '/a': 'A' });
    site.answers.set('/robots.txt', { status: 500 });
    await expect(runCommand(site, folder)).rejects.toThrow(
      /robots.txt cannot be read: error 500.*try again later/,
    );
    expect(site.pagesAsked()).toEqual([]);
  });

  it.each([
    ['no sitemap', undefined, 'cannot be read: not found (404)'],
    ['a page in place of a sitemap', htmlPage('T', 'x'), 'is not a sitemap'],
    ['an empty sitemap', sitemap([]), 'There is no address in'],
    ['a broken compression', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'cannot be unpacked'],
  ])('an import does not begin with %s', async (_what, body, message) => {
    const { site, folder } = await createImport();
    if (body !== undefined) site.answers.set('/sitemap.xml', { body });
    await expect(runCommand(site, folder)).rejects.toThrow(message);
    await expect(runCommand(site, folder)).rejects.toBeInstanceOf(ImportError);
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
