import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUnlessFresh } from './unless-fresh.ts';

describe('a part that was built', () => {
  let folder = '';
  const path = (...names: string[]) => join(folder, ...names);
  const build = vi.fn(async () => {
    await mkdir(path('out'), { recursive: true });
  });
  const attempt = (settings = { address: 'one' }) =>
    buildUnlessFresh(
      {
        name: 'a part',
        output: path('out'),
        inputs: [path('source'), path('lock')],
        settings: () => settings,
        build,
      },
      path('cache'),
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fresh-'));
    await mkdir(path('source', 'inner'), { recursive: true });
    await writeFile(path('source', 'inner', 'a.ts'), 'first');
    await writeFile(path('lock'), '1');
    build.mockClear();
    expect(await attempt()).toBe(true);
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('a part that was built is not built again, even when the files are newer', async () => {
    await utimes(path('source', 'inner', 'a.ts'), new Date(), new Date(Date.now() + 60_000));
    expect(await attempt()).toBe(false);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('a part that was built is not built again for a test, an installed package or an output', async () => {
    await writeFile(path('source', 'a.test.ts'), 'test');
    await mkdir(path('source', 'node_modules'));
    await writeFile(path('source', 'node_modules', 'b.js'), 'installed');
    await mkdir(path('source', 'dist'));
    await writeFile(path('source', 'dist', 'b.js'), 'built');
    expect(await attempt()).toBe(false);
  });

  it.each([
    ['a changed file', () => writeFile(path('source', 'inner', 'a.ts'), 'other')],
    ['a changed file that is named alone', () => writeFile(path('lock'), '2')],
    ['an added file', () => writeFile(path('source', 'b.ts'), '')],
    ['a removed file', () => rm(path('source', 'inner', 'a.ts'))],
    ['a removed output', () => rm(path('out'), { recursive: true })],
  ])('a part that was built is built again after %s', async (_name, change) => {
    await change();
    expect(await attempt()).toBe(true);
    expect(await attempt()).toBe(false);
  });

  it('a part that was built is built again with other settings, and again with the first ones', async () => {
    expect(await attempt({ address: 'two' })).toBe(true);
    expect(await attempt()).toBe(true);
  });

  it('a part is built again after a build that failed', async () => {
    await writeFile(path('lock'), '2');
    build.mockRejectedValueOnce(new Error('broken'));
    await expect(attempt()).rejects.toThrow('broken');
    await writeFile(path('lock'), '1');
    expect(await attempt()).toBe(true);
  });
});
