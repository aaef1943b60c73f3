import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localOrigins } from '../ports.ts';
import { listWatchedParts, watchedFolders } from './build.ts';
import { testConfiguration } from './configuration.ts';
import { createRebuild, type WatchedPart, watchFolders } from './rebuild.ts';

describe('a rebuild while developing', () => {
  let folder = '';
  let said: string[] = [];
  let stop = () => {};

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
    await mkdir(join(folder, 'loader/dist'), { recursive: true });
    await writeFile(join(folder, 'loader/main.ts'), 'first');
    said = [];
    vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
    vi.spyOn(console, 'error').mockImplementation((line) => said.push(line));
  });

  afterEach(async () => {
    stop();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  /** A part that is built from the folder, or fails with its error. */
  function part(build: WatchedPart['build']): WatchedPart {
    return { name: 'loader', inputs: [join(folder, 'loader')], build };
  }

  it('a changed file is built once, with one line that says so', async () => {
    const build = vi.fn(async () => {});
    stop = watchFolders([folder], await createRebuild([part(build)]));
    await writeFile(join(folder, 'loader/dist/loader.js'), 'built');
    await writeFile(join(folder, 'loader/main.ts'), 'second');
    await vi.waitFor(() =>
      expect(said).toEqual([expect.stringMatching(/^Rebuilt loader in \d+\.\d s\.$/)]),
    );
    expect(build).toHaveBeenCalledOnce();
  });

  it('a file that is saved unchanged is not built', async () => {
    const build = vi.fn(async () => {});
    const rebuild = await createRebuild([part(build)]);
    await writeFile(join(folder, 'loader/main.ts'), 'first');
    await rebuild();
    expect(build).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });

  it('a build that fails is reported, and the next change is built', async () => {
    const build = vi.fn().mockRejectedValueOnce(new Error('no such import')).mockResolvedValue(0);
    const rebuild = await createRebuild([part(build)]);
    await writeFile(join(folder, 'loader/main.ts'), 'broken');
    await rebuild();
    await writeFile(join(folder, 'loader/main.ts'), 'mended');
    await rebuild();
    expect(said).toEqual([
      'Could not rebuild loader: no such import',
      expect.stringMatching(/^Rebuilt loader/),
    ]);
  });

  it('a rebuild is not one for development', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const seen: (string | undefined)[] = [];
    const rebuild = await createRebuild([part(async () => seen.push(process.env.NODE_ENV))]);
    await writeFile(join(folder, 'loader/main.ts'), 'second');
    await rebuild();
    expect(seen).toEqual([undefined]);
    expect(process.env.NODE_ENV).toBe('development');
  });
});

it('every part but the drawer is watched, and so is the content', async () => {
  const parts = await listWatchedParts(testConfiguration(), localOrigins, async () => {});
  expect(parts.map(({ name }) => name)).toEqual(['loader', 'answer service', 'demo site']);
  const sources = parts.flatMap(({ inputs }) => inputs).filter((path) => !path.includes('dist'));
  const folders = watchedFolders();
  expect(sources.filter((path) => !folders.some((folder) => path.startsWith(folder)))).toEqual([]);
});
