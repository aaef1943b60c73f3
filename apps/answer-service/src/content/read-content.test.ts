import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ContentError, readContent } from './read-content.ts';

const SITE = new URL('https://department.example');
const FOLDER = fileURLToPath(new URL('../fixtures/site', import.meta.url));

describe('readContent', () => {
  it('reads pages in the order of their paths, and nothing hidden', async () => {
    const { pages } = await readContent(FOLDER, SITE);
    expect(pages.map(({ url }) => url)).toEqual([
      'https://department.example/about-us/',
      'https://department.example/cards/silver-card/',
      'https://other.example/place/',
      'https://department.example/health/glasses/',
      'https://department.example/health/',
      'https://department.example/',
    ]);
  });

  it('reports the files it could not use and goes on', async () => {
    const { rejected } = await readContent(FOLDER, SITE);
    expect(rejected.map(({ path }) => path)).toEqual(['broken.md', 'empty.md']);
    expect(rejected[1]?.reason).toBe('no text');
  });

  it('reads HTML files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assist-content-'));
    await mkdir(join(folder, 'rates'));
    await writeFile(
      join(folder, 'rates', 'index.html'),
      '<!doctype html><html lang="en"><head><title>Rates</title></head><body><nav>Menu</nav><p>Ten.</p></body></html>',
    );
    const { pages } = await readContent(folder, SITE);
    expect(pages).toMatchObject([
      { url: 'https://department.example/rates/', title: 'Rates', sections: [{ text: 'Ten.' }] },
    ]);
  });

  it('reports a second page at the same address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assist-content-'));
    await writeFile(join(folder, 'a.md'), 'One.');
    await writeFile(join(folder, 'b.md'), '---\nurl: /a/\n---\nTwo.');
    const { pages, rejected } = await readContent(folder, SITE);
    expect(pages).toHaveLength(1);
    expect(rejected).toEqual([
      { path: 'b.md', reason: 'a second page at https://department.example/a/' },
    ]);
  });

  it('reads collapsed panels inside Markdown', async () => {
    const { pages } = await readContent(FOLDER, SITE);
    const page = pages.find(({ title }) => title === 'Glasses');
    expect(page?.sections.map(({ heading, markdown }) => [heading, markdown])).toEqual([
      ['', 'We pay for one pair of **glasses** every two years.'],
      ['Can I get sunglasses?', 'Yes, if your optician says that you need them.'],
      ['How often can I replace broken glasses?', 'Once a year. Report the damage first.'],
      ['What if I lose them?', 'Tell us within a week.'],
    ]);
  });

  it('says which folder it cannot read', async () => {
    const missing = `${FOLDER}/nowhere`;
    await expect(readContent(missing, SITE)).rejects.toThrow(ContentError);
    await expect(readContent(missing, SITE)).rejects.toThrow(missing);
  });
});
