import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from './folder.test-support.ts';
import { listFiles } from './list-files.ts';

describe('listFiles', () => {
  it('the list of content files has visible Markdown and HTML files, sorted by path', async () => {
    const folder = await writeFolder({
      'b.md': '',
      'a/z.HTML': '',
      'a/b/c.md': '',
      'notes.txt': '',
      '.drafts/draft.md': '',
      'a/.draft.md': '',
    });
    expect(await listFiles(folder)).toEqual({
      paths: ['a/b/c.md', 'a/z.HTML', 'b.md'],
      rejected: [],
    });
  });

  it('the list of content files follows links to files and folders, even outside the folder', async () => {
    const elsewhere = await writeFolder({ 'pages/one.md': '', 'two.txt': '' });
    const folder = await writeFolder({ 'a.md': '' });
    await symlink(join(elsewhere, 'pages'), join(folder, 'linked'));
    await symlink(join(elsewhere, 'pages/one.md'), join(folder, 'one.md'));
    await symlink(join(elsewhere, 'two.txt'), join(folder, 'two.md'));
    expect(await listFiles(folder)).toEqual({
      paths: ['a.md', 'linked/one.md', 'one.md', 'two.md'],
      rejected: [],
    });
  });

  it('the list of content files has each file of a mounted ConfigMap once', async () => {
    const folder = await writeFolder({ '..2026_01_01/a.md': '', '..2026_01_01/b.md': '' });
    await symlink('..2026_01_01', join(folder, '..data'));
    await symlink('..data/a.md', join(folder, 'a.md'));
    await symlink('..data/b.md', join(folder, 'b.md'));
    expect(await listFiles(folder)).toEqual({ paths: ['a.md', 'b.md'], rejected: [] });
  });

  it('the list of content files rejects a link to a folder above it', async () => {
    const folder = await writeFolder({ 'a/b/c.md': '', 'd/e.md': '' });
    await symlink('../..', join(folder, 'a/b/up'));
    await symlink('.', join(folder, 'here'));
    await symlink('../d', join(folder, 'a/to-d'));
    await symlink('../a', join(folder, 'd/to-a'));
    const { paths, rejected } = await listFiles(folder);
    expect(paths).toEqual(['a/b/c.md', 'a/to-d/e.md', 'd/e.md', 'd/to-a/b/c.md']);
    expect(rejected.map(({ path }) => path).sort()).toEqual([
      'a/b/up',
      'a/to-d/to-a',
      'd/to-a/b/up',
      'd/to-a/to-d',
      'here',
    ]);
    expect(new Set(rejected.map(({ reason }) => reason))).toEqual(
      new Set(['a link back to a folder that it lies in']),
    );
  });

  it('the list of content files rejects broken links', async () => {
    const folder = await writeFolder({ 'a.md': '' });
    await symlink('missing.md', join(folder, 'b.md'));
    await symlink('missing', join(folder, 'folder'));
    await symlink('itself.md', join(folder, 'itself.md'));
    const { paths, rejected } = await listFiles(folder);
    expect(paths).toEqual(['a.md']);
    expect(rejected).toHaveLength(3);
    expect(rejected).toContainEqual({ path: 'b.md', reason: 'a link that leads nowhere' });
  });

  it('the list of content files may start at a link', async () => {
    const elsewhere = await writeFolder({ 'a.md': '' });
    const folder = await writeFolder({});
    await symlink(elsewhere, join(folder, 'content'));
    expect((await listFiles(join(folder, 'content'))).paths).toEqual(['a.md']);
  });

  it('the list of content files throws for a missing folder', async () => {
    const folder = await writeFolder({ 'a.md': '' });
    await expect(listFiles(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
    await expect(listFiles(join(folder, 'a.md'))).rejects.toThrow('ENOTDIR');
  });
});
