import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findFreePort } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkConfiguration,
  installedNginx,
  setUpNginx,
  startNginx,
} from '../serve/delivered-nginx.ts';
import { testConfiguration } from './configuration.ts';
import { getOverTls } from './get-over-tls.test-support.ts';
import { publish, rollback } from './publish.ts';
import { deliveryFolder, finishRelease } from './release.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish a release '));
  vi.spyOn(console, 'log').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Creates a stamped release whose text files, headers and extra file depend on the version. */
async function createRelease(version: string) {
  const release = join(folder, `release-${version}`);
  for (const [path, text] of Object.entries({
    'loader.js': `loader ${version}`.repeat(100),
    'drawer/index.html': '<!doctype html><meta charset="utf-8" /><title>Drawer</title>',
    [`drawer/assets/index-${version}.js`]: 'export {}',
    [`only-in-${version}.json`]: '{}',
  })) {
    await mkdir(dirname(join(release, path)), { recursive: true });
    await writeFile(join(release, path), text);
  }
  await finishRelease({
    folder: release,
    version,
    configuration: {
      ...testConfiguration(),
      VITE_API_BASE_URL: `https://api-${version}.example.gov`,
    },
    compress: true,
  });
  return release;
}

describe.runIf(installedNginx !== undefined)(
  'publishing behind nginx',
  { timeout: 240_000 },
  () => {
    it('a published release replaces the one before, and a rollback brings that one back', async () => {
      const [older, newer] = [await createRelease('1.0.0'), await createRelease('1.1.0')];
      const [served, nginxFolder] = [join(folder, 'dist'), join(folder, 'nginx')];
      const port = await findFreePort();
      await setUpNginx(nginxFolder, {
        delivery: deliveryFolder(older),
        dist: served,
        service: '127.0.0.1:9',
        cdnPort: port,
        apiPort: await findFreePort(),
      });
      const places = ['--to', served, '--nginx', nginxFolder];
      const expectServed = async (version: string, other: string) => {
        checkConfiguration(nginxFolder, 'nginx.conf');
        const nginx = await startNginx(nginxFolder, port);
        const get = (path: string) => getOverTls(port, path, { 'accept-encoding': 'gzip' });
        try {
          const loader = await get('/loader.js');
          expect(loader.headers['content-encoding']).toBe('gzip');
          expect(String(gunzipSync(loader.body))).toContain(`loader ${version}`);
          const release = await get('/release.json');
          expect(JSON.parse(String(gunzipSync(release.body)))).toMatchObject({ version });
          const drawer = await get('/drawer/');
          expect(drawer.headers['content-security-policy']).toContain(`api-${version}.example.gov`);
          expect((await get('/words/fr.json')).status).toBe(200);
          expect((await get(`/only-in-${version}.json`)).status).toBe(200);
          expect((await get(`/only-in-${other}.json`)).status).toBe(404);
          expect((await get('/v1.0.0/loader.js')).status).toBe(200);
          expect((await get('/drawer/assets/index-1.0.0.js')).status).toBe(200);
        } finally {
          await nginx.stop();
        }
      };
      await publish(['--from', older, ...places]);
      await expectServed('1.0.0', '1.1.0');
      await publish(['--from', newer, ...places]);
      await expectServed('1.1.0', '1.0.0');
      await rollback(places);
      await expectServed('1.0.0', '1.1.0');
      await rollback(places);
      await expectServed('1.1.0', '1.0.0');
    });
  },
);

it('a folder that is not a stamped release is not published', async () => {
  const served = join(folder, 'dist');
  await mkdir(join(folder, 'cdn'));
  await expect(publish(['--from', join(folder, 'cdn'), '--to', served])).rejects.toThrow(
    'is not a stamped release',
  );
  expect(await readdir(folder)).toEqual(['cdn']);
});

it('a rollback without an earlier release is refused', async () => {
  const served = join(folder, 'dist');
  await publish(['--from', await createRelease('1.0.0'), '--to', served]);
  await expect(rollback(['--to', served])).rejects.toThrow('is not a stamped release');
});
