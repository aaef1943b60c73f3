import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { list } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromRoot } from '../paths.mjs';
import { createDownload, createReadme } from './release.ts';

const execute = promisify(execFile);

describe('what a department downloads', () => {
  let place = '';
  let folder = '';
  let archive = '';

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'download test '));
    folder = join(place, 'ai-assist-1.2.3');
    await mkdir(join(place, 'dist/drawer'), { recursive: true });
    await mkdir(join(folder, 'of-an-earlier-try'), { recursive: true });
    await writeFile(join(place, 'dist/loader.js'), 'a loader');
    await writeFile(join(place, 'dist/drawer/index.html'), 'a drawer');
    await writeFile(join(place, 'LICENSE'), 'a licence');
    const parts = { cdn: join(place, 'dist'), 'legal/LICENSE': join(place, 'LICENSE') };
    archive = await createDownload(folder, parts);
  });

  afterEach(() => rm(place, { recursive: true }));

  test('the archive that a department downloads has every part at its place, and nothing of an earlier try', async () => {
    const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
    expect(Array.from(sums.matchAll(/^[0-9a-f]{64} {2}(.*)$/gm), ([, path]) => path)).toEqual([
      'cdn/drawer/index.html',
      'cdn/loader.js',
      'legal/LICENSE',
    ]);
  });

  test('the archive that a department downloads is checked by the standard tool, which notices one changed byte', async () => {
    const check = () => execute('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
    await expect(check()).resolves.toBeDefined();
    await writeFile(join(folder, 'cdn/loader.js'), 'b loader');
    await expect(check()).rejects.toMatchObject({
      stdout: expect.stringContaining('cdn/loader.js: FAILED'),
    });
  });

  test('the archive that a department downloads is packed under its name and version, with its hash beside it', async () => {
    const paths: string[] = [];
    await list({ file: archive, onReadEntry: ({ path }) => paths.push(path) });
    expect(paths).toContain('ai-assist-1.2.3/cdn/drawer/index.html');
    expect(paths).toContain('ai-assist-1.2.3/SHA256SUMS');
    const check = execute('sha256sum', ['--check', '--quiet', `${archive}.sha256`], { cwd: place });
    await expect(check).resolves.toBeDefined();
  });
});

test('every link of the README in the archive leads to a file', async () => {
  const links = [...(await createReadme()).matchAll(/\]\((?!\w+:|#)([^)#]+)/g)];
  expect(links.length).toBeGreaterThan(3);
  expect(links.map(([, path = '']) => path).filter((path) => !existsSync(fromRoot(path)))).toEqual(
    [],
  );
});
