import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestPages } from '../../e2e/fixtures/pages/build-pages.ts';
import { buildDemoSite } from './build.ts';

const cdnOrigin = 'https://cdn.example';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-site-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Creates a content folder and returns its path.
 *
 * @param files text of each file, by path
 */
async function writeContent(files: Record<string, string>) {
  const contentDir = await mkdtemp(join(folder, 'content-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(contentDir, path)), { recursive: true });
    await writeFile(join(contentDir, path), text);
  }
  return contentDir;
}

describe('the site with the sample content, as `npm start` serves it', () => {
  let outDir: string;
  let documents: { path: string; html: string }[];

  beforeAll(async () => {
    outDir = join(folder, 'sample');
    const contentDir = fileURLToPath(new URL('../answer-service/content', import.meta.url));
    expect(await buildDemoSite({ contentDir, outDir, cdnOrigin, isSample: true })).toEqual({
      problems: [],
    });
    const loaderModule = join(folder, 'index.js');
    await writeFile(loaderModule, 'export {};');
    await buildTestPages({
      outDir,
      cdnOrigin,
      apiOrigin: 'https://api.example',
      loaderModule,
      pinnedLoader: { path: '/v1.2.3/loader.js', integrity: 'sha384-abc' },
    });
    const files = await readdir(outDir, { recursive: true });
    documents = await Promise.all(
      files
        .filter((file) => file.endsWith('.html'))
        .map(async (file) => ({
          path: `/${file.replace(/index\.html$/, '')}`,
          html: await readFile(join(outDir, file), 'utf8'),
        })),
    );
  });

  const department = () => documents.filter(({ path }) => !path.startsWith('/cases/'));

  it('the demo site with the sample content has a page for everything a visitor is led to', () => {
    const broken = documents.flatMap(({ path, html }) =>
      [...html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)]
        .map(([, link = '']) => link.replace(/[?#].*$/, ''))
        .filter((link) => !existsSync(join(outDir, link, link.endsWith('/') ? 'index.html' : '')))
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('the demo site with the sample content has every place within a page that a link names', () => {
    const broken = documents.flatMap(({ path, html }) =>
      [...html.matchAll(/href="([^"#]*)#([^"]+)"/g)]
        .filter(([, page, id]) => {
          const target = page === '' ? html : documents.find((other) => other.path === page)?.html;
          return !target?.includes(`id="${id}"`);
        })
        .map(([link]) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('the demo site with the sample content has no id twice on a page', () => {
    const repeated = documents.flatMap(({ path, html }) => {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`);
    });
    expect(repeated).toEqual([]);
  });

  it('the demo site with the sample content loads nothing from elsewhere but the host scripts', () => {
    const loaded = documents.flatMap(({ html }) =>
      [...html.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(([, url = '']) => url),
    );
    const elsewhere = loaded.filter((url) => !url.startsWith('/assets/'));
    expect(new Set(elsewhere)).toEqual(
      new Set(['loader.js', 'v1.2.3/loader.js', 'debug.js'].map((file) => `${cdnOrigin}/${file}`)),
    );
  });

  it('the demo site with the sample content has style sheets that lead nowhere else', async () => {
    const files = await readdir(join(outDir, 'assets'), { recursive: true, withFileTypes: true });
    const sheets = files.filter((file) => file.isFile() && file.name.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(5);
    for (const { parentPath, name } of sheets) {
      const text = await readFile(join(parentPath, name), 'utf8');
      expect(text, name).not.toMatch(/url\(["']?(?:https?:|\/\/|~)/);
    }
  });

  it('the demo site gives every page of the department the snippet with the parts of its own search', () => {
    for (const { html } of department()) {
      expect(html).toContain('data-floating-search></script>');
      for (const name of ['trigger', 'modal', 'backdrop']) {
        const [, id] = new RegExp(`data-search-${name}="#([^"]+)"`).exec(html) ?? [];
        expect(html).toContain(`id="${id}"`);
      }
    }
  });

  it('the demo site says on every page of the department that it is a demonstration', () => {
    for (const { html } of department()) {
      expect(html).toContain('This is a demonstration site with sample content.');
    }
  });
});

describe('the site with other content', () => {
  it('the demo site with other content renders it at its paths, with a front page for each folder', async () => {
    const outDir = join(folder, 'other');
    const contentDir = await writeContent({
      'parking/permit.md': '---\ntitle: Parking & permits\n---\n## Who?\n\nKeepers.',
      'index.html': '<title>No</title><p>Never shown: the site has a home page.</p>',
      'bad.md': '---\ntitle: "open\n---\n',
    });
    const { problems } = await buildDemoSite({ contentDir, outDir, cdnOrigin, isSample: false });
    expect(await readFile(join(outDir, 'parking/permit/index.html'), 'utf8')).toContain(
      '<h1>Parking &#38; permits</h1>',
    );
    expect(await readFile(join(outDir, 'parking/index.html'), 'utf8')).toContain(
      '<a href="/parking/permit/">Parking &#38; permits</a>',
    );
    const home = await readFile(join(outDir, 'index.html'), 'utf8');
    expect(home).not.toContain('Never shown');
    expect(home).toContain('This is a demonstration site with your own pages from CONTENT_DIR.');
    expect(home).not.toContain('sample content');
    expect(home).toContain('<a href="/parking/">Parking</a>');
    for (const page of ['/contact/', '/cards/gold-card/', '/mental-health/crisis-support/']) {
      expect(home).not.toContain(`href="${page}"`);
    }
    expect(problems).toEqual([
      expect.stringContaining('bad.md'),
      '/: the site has a page of its own there',
    ]);
  });

  it('a build of the demo site with other content leaves nothing of the site that was there before', async () => {
    const outDir = join(folder, 'again');
    const build = async (contentDir: string) =>
      buildDemoSite({ contentDir, outDir, cdnOrigin, isSample: false });
    await build(await writeContent({ 'old.md': 'Old' }));
    await build(await writeContent({ 'new.md': 'New' }));
    expect(existsSync(join(outDir, 'old'))).toBe(false);
    expect(existsSync(join(outDir, 'new/index.html'))).toBe(true);
  });

  it('a build of the demo site keeps the site that is there when the content cannot be read', async () => {
    const outDir = join(folder, 'kept');
    const build = async (contentDir: string) =>
      buildDemoSite({ contentDir, outDir, cdnOrigin, isSample: false });
    await build(await writeContent({ 'old.md': 'Old' }));
    await expect(build(join(folder, 'missing'))).rejects.toThrow('missing');
    expect(existsSync(join(outDir, 'old/index.html'))).toBe(true);
  });
});
