import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distFolder, fromRoot } from '../paths.mjs';
import { findNewerFeatures, listNewerFeatures } from '../quality/newer-features.test-support.ts';
import { builtRelease, readVersion } from './build.ts';
import { deliveryFolder } from './configure-release.ts';
import { headersFor } from './header-rules.ts';
import { listFiles } from './list-files.ts';
import { loaderBudget } from './loader-budget.mjs';
import {
  buildTimeout,
  configureAgain,
  configureCopy,
  production,
} from './release-builds.test-support.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release builds '));
});

afterAll(() => rm(folder, { recursive: true }));

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
  const first = distFolder;

  it(
    'a release comes out the same when it is built again elsewhere [P12]',
    async () => {
      // A source map names the sources by their path from the build's folder, so both folders are equally deep.
      const other = fromRoot('release/again/cdn');
      const command = [fromRoot('scripts/run.mjs'), 'build-part', 'release', other];
      await promisify(execFile)(process.execPath, command);
      const [one, two] = [await contentOf(builtRelease), await contentOf(other)];
      await rm(dirname(other), { recursive: true });
      expect(Object.keys(one).length).toBeGreaterThan(50);
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

  it('the script of an answer needs no other script than the first, because one that they shared could fail alone', async () => {
    const manifest = JSON.parse(await readFile(join(first, 'drawer/manifest.json'), 'utf8'));
    expect(manifest['src/answer/answer.tsx'].imports).toEqual(['index.html']);
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
    const release = bill.metadata.component['bom-ref'];
    const { dependsOn } = bill.dependencies.find(({ ref }: { ref: string }) => ref === release);
    expect(dependsOn).toHaveLength(names.length);
  });
});

describe('a release for several environments', () => {
  const staging = {
    VITE_API_BASE_URL: 'https://api.staging.example.gov',
    VITE_ENVIRONMENT: 'staging',
    VITE_ALLOWED_HOST_ORIGINS: 'https://staging.example.gov',
  };
  const release = (name: string) => join(folder, name, 'dist');

  beforeAll(async () => {
    await configureCopy(production, release('production'));
    await configureCopy(production, release('staging'));
    await configureAgain(staging, release('staging'));
  }, buildTimeout);

  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const readLiteral = async (path: string) => {
    const [literal = ''] = /^\{"assistSettings":.*$/m.exec(await read(path)) ?? [];
    return JSON.parse(literal).assistSettings;
  };

  it('a release for production holds no address of the machine that built it', async () => {
    for (const path of await listFiles(release('production'))) {
      if (!/\.(?:js|html|json)$/.test(path)) continue;
      const text = await readFile(path, 'utf8');
      expect.soft(text, path).not.toMatch(/https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])/);
    }
  });

  it.each([
    ['production', production],
    ['staging', staging],
  ])('configuring gives the pages for %s every setting as it is', async (name, settings) => {
    for (const page of ['index.html', 'report.html']) {
      expect(await readLiteral(`${name}/dist/drawer/${page}`)).toEqual(settings);
      expect((await read(`${name}/dist/drawer/${page}`)).match(/<\/script>/g)).toHaveLength(2);
    }
  });

  it('configuring gives the loader the settings it needs, and not the DSN', async () => {
    expect(await readLiteral('production/dist/loader.js')).toEqual({
      apiBaseUrl: 'https://assist-api.example.gov/assist',
      languages: 'en',
      reportsErrors: true,
      support: { text: 'Talk to a person', url: 'tel:1800555010' },
    });
    const loader = await read('production/dist/loader.js');
    expect(loader).not.toContain('publickey');
    expect(await readLiteral('staging/dist/loader.js')).toMatchObject({ reportsErrors: false });
    expect(await read(`production/dist/v${await readVersion()}/loader.js`)).toBe(loader);
  });

  it('the loader meets its budget with an API address of 60 characters [P11]', async () => {
    const address = 'https://ask-api.digital-service.veterans-affairs.example.gov';
    expect(address).toHaveLength(60);
    await configureCopy({ ...production, VITE_API_BASE_URL: address }, release('long'));
    const { size } = await stat(join(release('long'), 'loader.js.br'));
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThanOrEqual(loaderBudget);
  });

  it('configuring keeps every place that a source map names', async () => {
    const lines = async (path: string) => (await readFile(path, 'utf8')).split('\n');
    const before = await lines(join(builtRelease, 'loader.js'));
    const after = await lines(join(release('production'), 'loader.js'));
    const changed = before.flatMap((line, index) => (line === after[index] ? [] : [index]));
    expect(changed).toEqual([before.length - 3]);
    const { mappings } = JSON.parse(
      await read('production/dist-delivery/source-maps/loader.js.map'),
    );
    expect(mappings.split(';').length).toBeLessThanOrEqual(before.length - 3);
    for (const path of await listFiles(join(builtRelease, 'drawer/assets'))) {
      const name = relative(builtRelease, path);
      expect(await read(`production/dist/${name}`)).toBe(await readFile(path, 'utf8'));
    }
  });

  it('configuring a release writes hashes, header rules and compressed files that fit the settings', async () => {
    const integrity = JSON.parse(
      await read(`production/dist/v${await readVersion()}/integrity.json`),
    );
    const loader = await readFile(join(release('production'), 'loader.js'));
    expect(integrity['loader.js']).toBe(
      `sha384-${createHash('sha384').update(loader).digest('base64')}`,
    );
    const compressed = await readFile(join(release('production'), 'loader.js.br'));
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
  ])('a release is not configured with %s', async (_what, settings, message) => {
    const before = await read('staging/dist/loader.js');
    await expect(configureAgain(settings, release('staging'))).rejects.toThrow(message);
    expect(await read('staging/dist/loader.js')).toBe(before);
  });

  it('a settings file that is no JSON is named', async () => {
    const file = join(deliveryFolder(release('long')), 'settings.json');
    await writeFile(file, 'VITE_API_BASE_URL=x');
    const command = join(deliveryFolder(release('long')), 'configure.mjs');
    await expect(promisify(execFile)(process.execPath, [command])).rejects.toThrow(
      `${file} is not a JSON file`,
    );
  });
});
