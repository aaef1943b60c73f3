import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromRoot } from '../paths.mjs';
import { listWatchedParts, release, watchedFolders } from './build.ts';
import { testSettings } from './local-settings.ts';
import { createRebuild, watchFolders } from './rebuild.ts';
import type { Part } from './unless-fresh.ts';

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
    await rm(folder, { recursive: true });
  });

  /** Creates a rebuild function for one part. The inputs of the part are the files in `loader/`. */
  function rebuilding(build: Part['build']) {
    const part = { name: 'loader', output: folder, inputs: [join(folder, 'loader')], build };
    return createRebuild([part], join(folder, 'node_modules'));
  }

  it('a changed file is built once, with one line that says so', async () => {
    const build = vi.fn(async () => {});
    stop = watchFolders([folder], await rebuilding(build));
    await writeFile(join(folder, 'loader/dist/loader.js'), 'built');
    await writeFile(join(folder, 'loader/main.ts'), 'second');
    await vi.waitFor(
      () => expect(said).toEqual([expect.stringMatching(/^Rebuilt loader in \d+\.\d s\.$/)]),
      { timeout: 20_000 },
    );
    expect(build).toHaveBeenCalledOnce();
  });

  it('a file that is saved unchanged is not built', async () => {
    const build = vi.fn(async () => {});
    const rebuild = await rebuilding(build);
    await writeFile(join(folder, 'loader/main.ts'), 'first');
    await rebuild();
    expect(build).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });

  it('a build that fails is reported, and the next change is built', async () => {
    const build = vi.fn().mockRejectedValueOnce(new Error('no such import')).mockResolvedValue(0);
    const rebuild = await rebuilding(build);
    await writeFile(join(folder, 'loader/main.ts'), 'broken');
    await rebuild();
    await writeFile(join(folder, 'loader/main.ts'), 'mended');
    await rebuild();
    expect(said).toEqual([
      'Could not rebuild loader: no such import',
      expect.stringMatching(/^Rebuilt loader/),
    ]);
  });
});

const watched = listWatchedParts(testSettings(), async () => {});

it('every part but the drawer is watched, and so is the content', () => {
  expect(watched.map(({ name }) => name)).toEqual([
    'loader',
    'host package',
    'answer service',
    'demo site',
  ]);
  const sources = watched
    .flatMap(({ inputs }) => inputs)
    .filter((path) => /[\\/](?:packages|apps|docs)[\\/]/.test(path));
  const folders = watchedFolders();
  expect(sources.filter((path) => !folders.some((folder) => path.startsWith(folder)))).toEqual([]);
});

it.each([
  ['release', 'packages/loader'],
  ['release', 'apps/drawer'],
  ['loader', 'packages/loader'],
  ['host package', 'packages/loader'],
  ['answer service', 'apps/answer-service'],
  ['demo site', 'apps/demo-site'],
])('the %s is built again after a change of any package that %s bundles', (name, room) => {
  const { inputs = [] } = [release, ...watched].find((part) => part.name === name) ?? {};
  const bundled = listRooms(room);
  expect(bundled).not.toEqual([]);
  for (const path of bundled) expect(inputs).toContain(fromRoot(path));
});

/** Lists the packages of this repository that a package depends on, directly or indirectly. */
function listRooms(room: string): string[] {
  const manifest = JSON.parse(readFileSync(fromRoot(`${room}/package.json`), 'utf8'));
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => name.startsWith('@assist/') && name !== '@assist/test-kit')
    .map((name) => name.replace('@assist/', 'packages/'))
    .flatMap((path) => [path, ...listRooms(path)]);
}
