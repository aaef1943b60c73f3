import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findFreePort } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromRoot } from '../paths.mjs';
import {
  checkConfiguration,
  installedNginx,
  setUpNginx,
  startNginx,
} from '../serve/delivered-nginx.test-support.ts';
import { configureRelease, deliveryFolder } from './configure-release.ts';
import { getOverTls } from './get-over-tls.test-support.ts';
import { testSettings } from './local-settings.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-a-release-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Creates a configured release whose text files, headers and extra file depend on the version. */
async function createRelease(version: string) {
  const release = join(folder, `release/${version}/cdn`);
  for (const [path, text] of Object.entries({
    'loader.js': `loader ${version}`.repeat(100),
    'drawer/index.html': '<!doctype html><meta charset="utf-8" /><title>Drawer</title>',
    [`drawer/assets/index-${version}.js`]: 'export {}',
    [`only-in-${version}.json`]: '{}',
    '../cdn-delivery/release.json': JSON.stringify({ version }),
  })) {
    await mkdir(dirname(join(release, path)), { recursive: true });
    await writeFile(join(release, path), text);
  }
  await configureRelease(release, {
    ...testSettings(),
    VITE_API_BASE_URL: `https://api-${version}.example.gov`,
  });
  return release;
}

/** Reads the commands of the guide that publish a release, up to those for the running nginx. */
async function readCommands() {
  const guide = await readFile(fromRoot('docs/operate/index.md'), 'utf8');
  const [, commands = ''] = /```sh\n(cd \/srv\/release\/.*?)nginx -t/s.exec(guide) ?? [];
  expect(commands).toContain('mv -T');
  return commands;
}

describe.runIf(installedNginx !== undefined)('publishing behind nginx', () => {
  it('the commands of the guide replace a release by another one, and bring the earlier one back', async () => {
    const commands = await readCommands();
    const [older] = [await createRelease('1.0.0'), await createRelease('1.1.0')];
    const nginxFolder = join(folder, 'nginx');
    const port = await findFreePort();
    await mkdir(join(folder, 'assist'));
    await setUpNginx(nginxFolder, {
      delivery: deliveryFolder(older),
      dist: join(folder, 'assist/dist'),
      service: '127.0.0.1:9',
      cdnPort: port,
      apiPort: await findFreePort(),
    });
    const publish = (version: string) => {
      const script = commands
        .replaceAll('/srv/release/1.2.3', join(folder, 'release', version))
        .replaceAll('/srv/assist', join(folder, 'assist'))
        .replaceAll('/etc/nginx', nginxFolder)
        .replaceAll('debian-13', installedNginx?.delivery ?? '');
      execFileSync('sh', ['-c', script], { stdio: 'pipe' });
    };
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
    publish('1.0.0');
    await expectServed('1.0.0', '1.1.0');
    publish('1.1.0');
    await expectServed('1.1.0', '1.0.0');
    publish('1.0.0');
    await expectServed('1.0.0', '1.1.0');
    expect(await readFile(join(folder, 'release/1.0.0/cdn/v1.1.0/loader.js'), 'utf8')).toContain(
      'loader 1.1.0',
    );
  }, 240_000);
});
