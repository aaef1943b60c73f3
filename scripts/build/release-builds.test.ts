import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNewerFeatures, listNewerFeatures } from '../quality/newer-features.ts';
import { readVersion } from './build-part.ts';
import { testConfiguration } from './configuration.ts';
import { headersFor } from './header-rules.ts';
import { listFiles } from './list-files.ts';
import { loaderBudget } from './loader-budget.mjs';
import { deliveryFolder } from './release.ts';
import {
  buildRelease,
  buildTimeout,
  production,
  stampRelease,
} from './release-builds.test-support.ts';
import type { Configuration } from './validate-configuration.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release builds '));
});

afterAll(() => rm(folder, { recursive: true }));

/** @param name name of the release's folder */
const build = (configuration: Configuration | 'stampable', name: string) =>
  buildRelease(configuration, join(folder, name, 'dist'));

/** Validates a bill of materials against the CycloneDX schema and returns the errors. */
async function validateBill(bill: unknown) {
  const { resolve } = createRequire(import.meta.url);
  const schemas = dirname(resolve('@cyclonedx/cyclonedx-library/package.json'));
  const read = async (file: string) =>
    JSON.parse(await readFile(join(schemas, 'res/schema', file), 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    const file = `${name}.SNAPSHOT.schema.json`;
    ajv.addSchema(await read(file), `http://cyclonedx.org/schema/${file}`);
  }
  const validate = ajv.compile(await read('bom-1.6.SNAPSHOT.schema.json'));
  validate(bill);
  return validate.errors ?? [];
}

/** Reads all files of a release and of its delivery folder. Returns the content in base64 by path. */
async function contentOf(release: string) {
  const files: Record<string, string> = {};
  for (const root of [release, deliveryFolder(release)]) {
    for (const path of await listFiles(root)) {
      files[relative(join(release, '..'), path)] = await readFile(path, 'base64');
    }
  }
  return files;
}

describe('a release', () => {
  let first = '';

  beforeAll(async () => {
    first = await build(testConfiguration(), 'first');
  }, buildTimeout);

  it(
    'a release comes out the same when it is built again elsewhere',
    async () => {
      const [one, two] = [
        await contentOf(first),
        await contentOf(await build(testConfiguration(), 'other')),
      ];
      expect(Object.keys(two)).toEqual(Object.keys(one));
      expect(Object.keys(one).filter((path) => one[path] !== two[path])).toEqual([]);
    },
    buildTimeout,
  );

  it('a release uses no platform feature that is newer than the browsers of the guide', async () => {
    const paths = (await listFiles(first)).filter((path) => /\.(?:js|css)$/.test(path));
    const files = paths.map(async (path) => [relative(first, path), await readFile(path, 'utf8')]);
    expect(files.length).toBeGreaterThan(5);
    const found = findNewerFeatures(
      Object.fromEntries(await Promise.all(files)),
      listNewerFeatures(),
    );
    expect(found).toEqual([]);
  });

  it('a release has source maps for every script, beside what is served and not in it', async () => {
    const paths = (await listFiles(first)).map((path) => relative(first, path));
    expect(paths.filter((path) => /\.map$|licences-of/.test(path))).toEqual([]);
    const maps = join(deliveryFolder(first), 'source-maps');
    const scripts = paths.filter(
      (path) => /^(?:drawer\/assets\/|[^/]+$)/.test(path) && path.endsWith('.js'),
    );
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of scripts) {
      expect(await readFile(join(first, script), 'utf8')).not.toContain('sourceMappingURL');
      const hasOwnCode = existsSync(join(maps, `${script}.map`));
      if (!hasOwnCode) expect(script).toContain('rolldown-runtime');
    }
  });

  it('a release names what it is made of, in notices and in a bill of materials', async () => {
    const notices = await readFile(join(first, 'third-party-licences.txt'), 'utf8');
    const text = await readFile(join(deliveryFolder(first), 'sbom.cdx.json'), 'utf8');
    const bill = JSON.parse(text);
    expect(await validateBill(bill)).toEqual([]);
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['react', 'penpal', 'vaul', '@sentry/core', 'langfuse']),
    );
    for (const { name, version, purl, licenses } of bill.components) {
      expect(notices).toContain(
        `${name} ${version} (${licenses[0].license?.id ?? licenses[0].expression})`,
      );
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    }
    expect(bill.dependencies[0].dependsOn).toHaveLength(names.length);
  });
});

describe('a release for several environments', () => {
  const staging = {
    VITE_API_BASE_URL: 'https://api.staging.example.gov',
    VITE_ENVIRONMENT: 'staging',
    VITE_ALLOWED_HOST_ORIGINS: 'https://staging.example.gov',
  };
  const longAddress = {
    ...production,
    VITE_API_BASE_URL: 'https://ask-api.digital-service.veterans-affairs.example.gov',
  };
  let stampable = '';

  beforeAll(async () => {
    stampable = await build('stampable', 'stampable');
    await stamp(production, 'production');
    await stamp(staging, 'staging');
  }, buildTimeout);

  const stamp = (settings: Record<string, string>, name: string, from = stampable) =>
    stampRelease(settings, { stampable, from, to: join(folder, name, 'dist') });

  const read = (path: string) => readFile(join(folder, path), 'utf8');

  it('a release for several environments holds no setting until it is stamped, and no place for one afterwards', async () => {
    expect(await read('stampable/dist/loader.js')).toContain('__ASSIST_ADDRESS__');
    expect(existsSync(join(stampable, 'headers.json'))).toBe(false);
    for (const name of ['production', 'staging']) {
      for (const path of await listFiles(join(folder, name, 'dist'))) {
        if (/\.(?:js|html)$/.test(path)) {
          expect(await readFile(path, 'utf8')).not.toContain('__ASSIST_');
        }
      }
    }
  });

  it('a release for production holds no address of the machine that built it', async () => {
    for (const path of await listFiles(join(folder, 'production/dist'))) {
      if (!/\.(?:js|html|json)$/.test(path)) continue;
      const text = await readFile(path, 'utf8');
      expect.soft(text, path).not.toMatch(/https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])/);
    }
  });

  it.each([
    ['production', production],
    ['staging', staging],
  ])('stamping gives the pages for %s every setting as it is', async (name, settings) => {
    for (const page of ['index.html', 'report.html']) {
      const html = await read(`${name}/dist/drawer/${page}`);
      const [, content = ''] = /<meta name="assist-settings" content="([^"]*)">/.exec(html) ?? [];
      const json = content
        .replaceAll('&lt;', '<')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      expect(JSON.parse(json)).toEqual(settings);
    }
  });

  it('stamping gives the loader the settings it needs, and not the DSN', async () => {
    const loader = await read('production/dist/loader.js');
    const [, address, reports] =
      /apiBaseUrl:"([^"]*)" +,languages:"en" +,reportsErrors:"(\w*)" *==="true"/.exec(loader) ?? [];
    expect(address).toBe('https://assist-api.example.gov/assist');
    expect(reports).toBe('true');
    expect(loader).not.toContain('publickey');
    expect(await read('staging/dist/loader.js')).toMatch(/reportsErrors:"" *==="true"/);
    expect(await read(`production/dist/v${await readVersion()}/loader.js`)).toBe(loader);
  });

  it(
    'the loader meets its budget with an API address of 60 characters, stamped and built',
    async () => {
      expect(longAddress.VITE_API_BASE_URL).toHaveLength(60);
      await stamp(longAddress, 'stamped-long');
      const { size } = await stat(join(folder, 'stamped-long/dist/loader.js.br'));
      expect(size).toBeGreaterThan(10_000);
      expect(size).toBeLessThanOrEqual(loaderBudget);
      const loader = await readFile(join(await build(longAddress, 'built-long'), 'loader.js'));
      expect(brotliCompressSync(loader).length).toBeLessThanOrEqual(loaderBudget);
    },
    buildTimeout,
  );

  it('stamping keeps every place that a source map names', async () => {
    expect((await read('production/dist/loader.js')).length).toBe(
      (await read('stampable/dist/loader.js')).length,
    );
    for (const path of await listFiles(join(stampable, 'drawer/assets'))) {
      const name = relative(stampable, path);
      expect(await read(`production/dist/${name}`)).toBe(await readFile(path, 'utf8'));
    }
    expect(await listFiles(join(folder, 'production/dist-delivery/source-maps'))).not.toEqual([]);
  });

  it('stamping makes hashes, header rules and compressed files of what it has written', async () => {
    const [versionFolder] = (await listFiles(join(folder, 'production/dist')))
      .map((path) => relative(join(folder, 'production/dist'), path))
      .filter((path) => path.endsWith('integrity.json'));
    const integrity = JSON.parse(await read(`production/dist/${versionFolder}`));
    const loader = await readFile(join(folder, 'production/dist/loader.js'));
    expect(integrity['loader.js']).toBe(
      `sha384-${createHash('sha384').update(loader).digest('base64')}`,
    );
    const compressed = await readFile(join(folder, 'production/dist/loader.js.br'));
    expect(brotliDecompressSync(compressed)).toEqual(loader);
    const policy = headersFor(
      JSON.parse(await read('production/dist/headers.json')),
      '/drawer/index.html',
    )['Content-Security-Policy'];
    expect(policy).toContain(
      'connect-src https://assist-api.example.gov https://errors.example.gov;',
    );
    expect(policy).toContain('frame-ancestors https://www.example.gov;');
    const nginx = await read('staging/dist-delivery/nginx/debian-12/conf.d/assist-headers.conf');
    expect(nginx).toContain('connect-src https://api.staging.example.gov;');
  });

  it.each([
    [
      'a wrong setting',
      { ...production, VITE_API_BASE_URL: 'http://assist-api.example.gov' },
      'needs https:',
    ],
    ['an unknown one', { ...production, VITE_MY_SECRET: 'x' }, 'VITE_MY_SECRET is not a setting'],
    ['a missing one', { ...production, VITE_LEARN_MORE_URL: '' }, 'VITE_LEARN_MORE_URL is not set'],
  ])('a release is not stamped with %s', async (_what, settings, message) => {
    await expect(stamp(settings, 'wrong')).rejects.toThrow(message);
    expect(existsSync(join(folder, 'wrong/dist'))).toBe(false);
  });

  it('a release is not stamped over another one, nor is one that was built for one environment', async () => {
    await expect(stamp(staging, 'production')).rejects.toThrow('is not empty');
    await expect(stamp(staging, 'again', join(folder, 'staging/dist'))).rejects.toThrow(
      'has no placeholder for settings',
    );
    await expect(stamp(staging, 'nothing', join(folder, 'nowhere'))).rejects.toThrow(
      'is not a release',
    );
  });
});
