import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localOrigins } from '../ports.ts';
import { configureRelease } from './configure-release.ts';
import { headersFor } from './header-rules.ts';
import { loaderBudget } from './loader-budget.mjs';
import { testSettings } from './local-settings.ts';

describe('configuring a release', () => {
  const script = 'console.log(\n{"assistSettings":{}}\n)\n';
  let folder = '';

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'release-')), 'dist');
    await mkdir(join(folder, 'drawer'), { recursive: true });
    await writeFile(join(folder, 'loader.js'), script);
    await writeFile(join(folder, 'drawer/index.html'), '<meta charset="utf-8" /><script></script>');
    await mkdir(`${folder}-delivery`);
    await writeFile(`${folder}-delivery/release.json`, '{"version":"1.2.3"}');
    await configureRelease(folder, testSettings());
  });

  afterEach(() => rm(dirname(folder), { recursive: true }));

  const written = (settings: object) =>
    script.replace('{}', JSON.stringify({ apiBaseUrl: localOrigins.answerService, ...settings }));
  const configured = written({
    languages: 'en ar cy es fr mi',
    reportsErrors: false,
    support: { text: 'Talk to a person', url: `${localOrigins.demoSite}/contact/` },
  });

  it('configuring a release pins the host scripts beside their SRI hashes [P12][T16]', async () => {
    expect(await readFile(join(folder, 'v1.2.3/loader.js'), 'utf8')).toBe(configured);
    const integrity = JSON.parse(await readFile(join(folder, 'v1.2.3/integrity.json'), 'utf8'));
    const hash = createHash('sha384').update(configured).digest('base64');
    expect(integrity).toEqual({ 'loader.js': `sha384-${hash}` });
    expect(JSON.parse(await readFile(`${folder}-delivery/integrity.json`, 'utf8'))).toEqual(
      integrity,
    );
  });

  it('configuring a release compresses every text file both ways', async () => {
    const brotli = await readFile(join(folder, 'drawer/index.html.br'));
    const gzip = await readFile(join(folder, 'v1.2.3/loader.js.gz'));
    const page = await readFile(join(folder, 'drawer/index.html'));
    expect(brotliDecompressSync(brotli)).toEqual(page);
    expect(gunzipSync(gzip).toString()).toBe(configured);
  });

  it('configuring a release fails when the loader is over its budget', async () => {
    await writeFile(join(folder, 'loader.js'), randomBytes(loaderBudget).toString('base64'));
    await expect(configureRelease(folder, testSettings())).rejects.toThrow(
      /^loader\.js has \d+ bytes in brotli; its budget is 16384\./,
    );
  });

  it('a configured release says which release it is, and where its service is', async () => {
    expect(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))).toEqual({
      version: '1.2.3',
      apiBaseUrl: localOrigins.answerService,
    });
  });

  it('configuring a release writes the policy into the page, before its scripts, without what only a header can say', async () => {
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

  it('configuring a release again for another environment leaves one policy in the page', async () => {
    await configureRelease(folder, {
      ...testSettings(),
      VITE_API_BASE_URL: 'https://other.example',
    });
    const page = await readFile(join(folder, 'drawer/index.html'), 'utf8');
    expect(page.match(/http-equiv/g)).toHaveLength(1);
    expect(page).toContain('https://other.example');
  });

  it('configuring a release leaves the header rules as data', async () => {
    const rules = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'));
    expect(rules).toContainEqual(expect.objectContaining({ path: '/drawer/*' }));
  });

  it.each([
    ['production', 'https://key@errors.example/1', 'true', true],
    ['production', 'https://key@errors.example/1', 'false', false],
    ['production', 'https://key@errors.example/1', undefined, false],
    ['production', undefined, 'true', false],
    ['staging', 'https://key@errors.example/1', 'true', false],
  ])(
    'the loader reports errors in %s with DSN %s, enabled %s: %s',
    async (environment, dsn, isEnabled, reportsErrors) => {
      await configureRelease(folder, {
        VITE_API_BASE_URL: localOrigins.answerService,
        VITE_ENVIRONMENT: environment,
        VITE_SENTRY_DSN: dsn,
        VITE_SENTRY_ENABLED: isEnabled,
      });
      expect(await readFile(join(folder, 'loader.js'), 'utf8')).toBe(
        written({ languages: 'en', reportsErrors }),
      );
    },
  );

  it('a folder that is no release is not configured', async () => {
    await rm(`${folder}-delivery`, { recursive: true });
    await expect(configureRelease(folder, testSettings())).rejects.toThrow(
      'is not the delivery folder of a release',
    );
  });
});
