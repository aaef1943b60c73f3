import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDemoSite } from './build.ts';
import { outputFile } from './src/content/output-file.ts';

const cdnOrigin = 'https://cdn.example';
const apiOrigin = 'https://api.example';
const pinnedLoader = { path: '/v1.2.3/loader.js', integrity: 'sha384-abc' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-site-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @param files by path */
async function writeContent(files: Record<string, string>) {
  const contentDir = await mkdtemp(join(folder, 'content-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(contentDir, path)), { recursive: true });
    await writeFile(join(contentDir, path), text);
  }
  return contentDir;
}

describe('the site with the sample content', () => {
  let outDir: string;
  let documents: { path: string; html: string }[];

  beforeAll(async () => {
    outDir = join(folder, 'sample');
    const { problems } = await buildDemoSite({ outDir, cdnOrigin, apiOrigin, pinnedLoader });
    expect(problems).toEqual([]);
    const files = await readdir(outDir, { recursive: true });
    documents = await Promise.all(
      files
        .filter((file) => file.endsWith('.html'))
        .map(async (file) => ({
          path: `/${file.replace(/index\.html$/, '')}`,
          html: await readFile(join(outDir, file), 'utf8'),
        })),
    );
    // Bundles frameworks, too: on a busy machine longer than hooks usually take.
  }, 60_000);

  it('the demo site with the sample content has a page for everything a visitor is led to', () => {
    const broken = documents.flatMap(({ path, html }) =>
      [...html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)]
        .map(([, link = '']) => link.replace(/[?#].*$/, ''))
        .filter((link) => {
          const file = link.startsWith('/assets/') ? link : outputFile(link);
          return !existsSync(join(outDir, file));
        })
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
    const pages = documents.filter(({ path }) => !/^\/cases\/./.test(path));
    for (const { html } of pages) {
      expect(html).toContain('data-floating-search></script>');
      for (const name of ['trigger', 'modal', 'backdrop']) {
        const [, id] = new RegExp(`data-search-${name}="#([^"]+)"`).exec(html) ?? [];
        expect(html).toContain(`id="${id}"`);
      }
    }
  });

  it('the demo site says on every page of the department that it is a demonstration', () => {
    const silent = documents.filter(({ path }) => !/^\/cases\/./.test(path));
    for (const { html } of silent) {
      expect(html).toContain('This is a demonstration site with sample content.');
    }
  });

  it('the demo site lists the cases by group, those without one among the difficult hosts', () => {
    const index = documents.find(({ path }) => path === '/cases/')?.html ?? '';
    const [, elements = '', ...others] = index.split(/(?=<h2 id="group-)/);
    expect(elements).toMatch(/^<h2 id="group-1">Elements</);
    expect(elements).toContain('href="/cases/ask-button/"');
    const difficult = others.filter((group) => group.includes('href="/cases/late-elements/"'));
    expect(difficult).toEqual([expect.stringMatching(/>Difficult hosts</)]);
    for (const group of ['Design systems', 'Styles']) expect(index).toContain(`>${group}</h2>`);
  });

  it('the demo site lists every case, and fills in the origins', async () => {
    const index = documents.find(({ path }) => path === '/cases/')?.html ?? '';
    const cases = documents.filter(({ path }) => /^\/cases\/./.test(path));
    expect(cases.length).toBeGreaterThanOrEqual(5);
    for (const { path, html } of cases) {
      expect(index).toContain(`href="${path}"`);
      expect(html).toContain(`${cdnOrigin}/`);
      expect(html).not.toMatch(/%\w+%/);
    }
    expect(await readFile(join(outDir, 'cases/pinned-loader/index.html'), 'utf8')).toContain(
      `src="${cdnOrigin}/v1.2.3/loader.js" referrerpolicy="strict-origin" integrity="sha384-abc" crossorigin`,
    );
    expect(await readFile(join(outDir, 'cases/strict-policy/index.html'), 'utf8')).toContain(
      `default-src 'none'; script-src ${cdnOrigin}; frame-src ${cdnOrigin}; connect-src ${apiOrigin}`,
    );
  });

  it('the demo site leaves the response headers of the cases as data', async () => {
    expect(JSON.parse(await readFile(join(outDir, 'headers.json'), 'utf8'))).toContainEqual({
      path: '/cases/path-policy/',
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src ${cdnOrigin}/loader.js; frame-src ${cdnOrigin}/drawer/; connect-src ${apiOrigin}/health`,
      },
    });
  });
});

describe('the site with a built module of the npm package', () => {
  it('the demo site serves a built module of the npm package where the pages import it from', async () => {
    const outDir = join(folder, 'module');
    const loaderModule = join(folder, 'index.js');
    await writeFile(loaderModule, 'export {};');
    await buildDemoSite({ contentDir: await writeContent({ 'a.md': 'A' }), outDir, loaderModule });
    const page = await readFile(join(outDir, 'cases/npm-entry/index.html'), 'utf8');
    const [, address = ''] = /from '([^']+)'/.exec(page) ?? [];
    expect(await readFile(join(outDir, address), 'utf8')).toBe('export {};');
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
    const { problems } = await buildDemoSite({ contentDir, outDir });
    expect(await readFile(join(outDir, 'parking/permit/index.html'), 'utf8')).toContain(
      '<h1>Parking &amp; permits</h1>',
    );
    expect(await readFile(join(outDir, 'parking/index.html'), 'utf8')).toContain(
      '<a href="/parking/permit/">Parking &amp; permits</a>',
    );
    expect(await readFile(join(outDir, 'index.html'), 'utf8')).not.toContain('Never shown');
    expect(problems).toEqual([
      expect.stringContaining('bad.md'),
      '/: the site has a page of its own there',
    ]);
  });

  it('a build of the demo site with other content leaves nothing of the site that was there before', async () => {
    const outDir = join(folder, 'again');
    await buildDemoSite({ contentDir: await writeContent({ 'old.md': 'Old' }), outDir });
    await buildDemoSite({ contentDir: await writeContent({ 'new.md': 'New' }), outDir });
    expect(existsSync(join(outDir, 'old'))).toBe(false);
    expect(existsSync(join(outDir, 'new/index.html'))).toBe(true);
  });

  it('a build of the demo site keeps the site that is there when the content cannot be read', async () => {
    const outDir = join(folder, 'kept');
    await buildDemoSite({ contentDir: await writeContent({ 'old.md': 'Old' }), outDir });
    await expect(buildDemoSite({ contentDir: join(folder, 'missing'), outDir })).rejects.toThrow(
      'missing',
    );
    expect(existsSync(join(outDir, 'old/index.html'))).toBe(true);
  });
});
