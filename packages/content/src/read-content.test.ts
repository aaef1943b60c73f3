import { symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from './folder.test-support.ts';
import { ContentError, readContent } from './read-content.ts';

const SITE = new URL('https://department.example');

describe('readContent', () => {
  it('the content reader returns pages sorted by path', async () => {
    const folder = await writeFolder({
      'index.md': 'Home.',
      'health/index.md': 'Health.',
      'health/glasses.md': 'Glasses.',
      'cards/silver-card.html': '<p>Silver card.',
      'elsewhere.md': '---\nurl: https://other.example/place/\n---\nElsewhere.',
      '.drafts/draft.md': 'Draft.',
      'notes.txt': 'Notes.',
    });
    const { pages } = await readContent(folder, SITE);
    expect(pages.map(({ url }) => url)).toEqual([
      'https://department.example/cards/silver-card/',
      'https://other.example/place/',
      'https://department.example/health/glasses/',
      'https://department.example/health/',
      'https://department.example/',
    ]);
  });

  it('the content reader reports unusable files and continues', async () => {
    const folder = await writeFolder({
      'a.md': 'Text.',
      'broken.md': '---\ntitle: [never closed\n---\nText.',
      'empty.md': '\n',
      'b.md': '---\nurl: /a/\n---\nText.',
    });
    const { pages, rejected } = await readContent(folder, SITE);
    expect(pages).toHaveLength(1);
    expect(rejected).toEqual([
      { path: 'b.md', reason: 'a second page at https://department.example/a/' },
      { path: 'broken.md', reason: expect.stringContaining('never closed') },
      { path: 'empty.md', reason: 'no text' },
    ]);
  });

  it('the content reader reports an unreadable file and continues', async () => {
    const folder = await writeFolder({ 'a.md': 'Text.', 'huge.md': '' });
    // The file is too large for Node, which reads less than 2 GiB at once. The file is sparse and takes no disk space.
    await truncate(join(folder, 'huge.md'), 2 ** 31);
    const { pages, rejected } = await readContent(folder, SITE);
    expect(pages).toHaveLength(1);
    expect(rejected).toEqual([
      { path: 'huge.md', reason: expect.stringContaining('greater than 2 GiB') },
    ]);
  });

  it('the content reader finds front matter after a byte-order mark', async () => {
    const folder = await writeFolder({ 'a.md': '\uFEFF---\ntitle: Gold card\n---\nText.' });
    const { pages } = await readContent(folder, SITE);
    expect(pages).toMatchObject([{ title: 'Gold card', sections: [{ text: 'Text.' }] }]);
  });

  it('the content reader reports a file in UTF-16', async () => {
    const folder = await writeFolder({ 'a.md': 'Text.' });
    await writeFile(join(folder, 'b.md'), '\uFEFFText.', 'utf16le');
    const { pages, rejected } = await readContent(folder, SITE);
    expect(pages).toHaveLength(1);
    expect(rejected).toEqual([
      { path: 'b.md', reason: 'encoded in UTF-16; save the file as UTF-8' },
    ]);
  });

  it('the content reader follows linked files and folders', async () => {
    const elsewhere = await writeFolder({ 'one.md': 'One.', 'folder/two.md': 'Two.' });
    const folder = await writeFolder({});
    await symlink(join(elsewhere, 'one.md'), join(folder, 'page.md'));
    await symlink(join(elsewhere, 'folder'), join(folder, 'linked'));
    const { pages } = await readContent(folder, SITE);
    expect(pages.map(({ url }) => url)).toEqual([
      'https://department.example/linked/two/',
      'https://department.example/page/',
    ]);
  });

  it('the content reader names the folder that it cannot read', async () => {
    const missing = join(await writeFolder({}), 'nowhere');
    await expect(readContent(missing, SITE)).rejects.toThrow(ContentError);
    await expect(readContent(missing, SITE)).rejects.toThrow(missing);
  });
});
