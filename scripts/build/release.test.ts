import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConfiguration } from './configuration.ts';
import { headersFor } from './header-rules.ts';
import { loaderBudget } from './loader-budget.mjs';
import { finishRelease } from './release.ts';

describe('finishing a release', () => {
  const script = 'console.log("a loader");';
  let folder = '';

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'release-')), 'dist');
    await mkdir(join(folder, 'drawer'), { recursive: true });
    await writeFile(join(folder, 'loader.js'), script);
    await writeFile(join(folder, 'drawer/index.html'), '<meta charset="utf-8" /><script></script>');
    await finishRelease({
      folder,
      version: '1.2.3',
      configuration: testConfiguration(),
      compress: true,
    });
  });

  afterEach(() => rm(dirname(folder), { recursive: true }));

  it('finishing a release pins the host scripts beside their SRI hashes', async () => {
    expect(await readFile(join(folder, 'v1.2.3/loader.js'), 'utf8')).toBe(script);
    const integrity = JSON.parse(await readFile(join(folder, 'v1.2.3/integrity.json'), 'utf8'));
    const hash = createHash('sha384').update(script).digest('base64');
    expect(integrity).toEqual({ 'loader.js': `sha384-${hash}` });
    expect(JSON.parse(await readFile(`${folder}-delivery/integrity.json`, 'utf8'))).toEqual(
      integrity,
    );
  });

  it('finishing a release compresses every text file both ways', async () => {
    const brotli = await readFile(join(folder, 'drawer/index.html.br'));
    const gzip = await readFile(join(folder, 'v1.2.3/loader.js.gz'));
    const page = await readFile(join(folder, 'drawer/index.html'));
    expect(brotliDecompressSync(brotli)).toEqual(page);
    expect(gunzipSync(gzip).toString()).toBe(script);
  });

  it('finishing a release fails when the loader is over its budget', async () => {
    await writeFile(join(folder, 'loader.js'), randomBytes(loaderBudget).toString('base64'));
    const finishing = finishRelease({
      folder,
      version: '1.2.3',
      configuration: testConfiguration(),
      compress: true,
    });
    await expect(finishing).rejects.toThrow(
      /^loader\.js has \d+ bytes in brotli; its budget is 16384\./,
    );
  });

  it('a finished release says which release it is, and where its service is', async () => {
    expect(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))).toEqual({
      version: '1.2.3',
      apiBaseUrl: 'http://127.0.0.1:3002',
    });
  });

  it('finishing a release writes the policy into the page, before its scripts, without what only a header can say', async () => {
    const page = await readFile(join(folder, 'drawer/index.html'), 'utf8');
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    expect(page.indexOf(policy)).toBeLessThan(page.indexOf('<script>'));
    const rules = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'));
    const header = headersFor(rules, '/drawer/index.html')['Content-Security-Policy'] ?? '';
    const directives = header.split('; ').filter((one) => !one.startsWith('frame-ancestors'));
    expect(directives.length).toBeGreaterThan(5);
    expect(policy.split('; ')).toEqual(directives);
  });

  it('finishing a release again for another environment leaves one policy in the page', async () => {
    await finishRelease({
      folder,
      version: '1.2.3',
      configuration: { ...testConfiguration(), VITE_API_BASE_URL: 'https://other.example' },
      compress: false,
    });
    const page = await readFile(join(folder, 'drawer/index.html'), 'utf8');
    expect(page.match(/http-equiv/g)).toHaveLength(1);
    expect(page).toContain('https://other.example');
  });

  it('finishing a release leaves the header rules as data', async () => {
    const rules = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'));
    expect(rules).toContainEqual(expect.objectContaining({ path: '/drawer/*' }));
  });
});
