import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintContent, hashContent } from './fingerprint.ts';

describe('fingerprintContent', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assist-fingerprint-'));
    await mkdir(join(folder, 'below'));
    await writeFile(join(folder, 'below/page.md'), 'One.');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('the fingerprint stays the same without changes, and ignores files that are no pages', async () => {
    const before = await fingerprintContent(folder);
    await writeFile(join(folder, 'notes.txt'), 'Text.');
    expect(await fingerprintContent(folder)).toBe(before);
  });

  it('the fingerprint changes when a page is added, changed, renamed or deleted, and when questions are listed', async () => {
    const page = join(folder, 'below/page.md');
    const prints = [await fingerprintContent(folder)];
    await writeFile(join(folder, 'new.html'), '<p>New.</p>');
    prints.push(await fingerprintContent(folder));
    await writeFile(page, 'Two.');
    // A copied page may keep an old modification time, so the test sets an old time. The page's size stays the same.
    await utimes(page, 0, 0);
    prints.push(await fingerprintContent(folder));
    await rename(page, join(folder, 'below/other.md'));
    prints.push(await fingerprintContent(folder));
    await rm(join(folder, 'new.html'));
    prints.push(await fingerprintContent(folder));
    await writeFile(join(folder, 'asked-questions.txt'), '[Page]\nwhat is it');
    prints.push(await fingerprintContent(folder));
    expect(new Set(prints).size).toBe(6);
  });

  it('the fingerprint changes when a link leads to another folder, as in a mounted ConfigMap', async () => {
    const [first, second] = [join(folder, '..one'), join(folder, '..two')];
    for (const place of [first, second]) {
      await mkdir(place);
      await writeFile(join(place, 'a.md'), 'Same.');
    }
    const link = join(folder, 'data');
    await symlink(first, link);
    const before = await fingerprintContent(folder);
    await rm(link);
    await symlink(second, link);
    await utimes(join(second, 'a.md'), 0, 0);
    expect(await fingerprintContent(folder)).not.toBe(before);
  });

  it('the fingerprint rejects for an unreadable folder', async () => {
    await expect(fingerprintContent(join(folder, 'missing'))).rejects.toThrow('ENOENT');
  });
});

describe('hashContent', () => {
  it('the hash is equal for equal pages in any folder at any time, and differs for other pages', async () => {
    const folders = await Promise.all(
      ['a-', 'b-'].map((name) => mkdtemp(join(tmpdir(), `assist-hash-${name}`))),
    );
    const [first = '', second = ''] = folders;
    for (const folder of folders) await writeFile(join(folder, 'page.md'), 'One.');
    await utimes(join(second, 'page.md'), 0, 0);
    const before = await hashContent(first);
    expect(await hashContent(second)).toBe(before);
    await writeFile(join(second, 'page.md'), 'Two.');
    expect(await hashContent(second)).not.toBe(before);
    await writeFile(join(second, 'page.md'), 'One.');
    await writeFile(join(second, 'asked-questions.txt'), '[Page]\nwhat is it');
    expect(await hashContent(second)).not.toBe(before);
    await rm(join(second, 'asked-questions.txt'));
    await rename(join(second, 'page.md'), join(second, 'other.md'));
    expect(await hashContent(second)).not.toBe(before);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });
});
