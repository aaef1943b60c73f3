import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { findFreePort, listen } from '@assist/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../paths.mjs';
import { testConfiguration } from './configuration.mjs';
import { createHeaderRules, headersFor } from './header-rules.mjs';
import { createNginxFiles } from './nginx-configuration.mjs';
import { deliveryFolder, finishRelease } from './release.mjs';

/** The nginx of this machine as `[major, minor, patch]`; undefined where it or openssl is not installed. */
const installed = readVersion();

function readVersion() {
  try {
    execFileSync('openssl', ['version']);
    const version = /(\d+)\.(\d+)\.(\d+)/.exec(
      execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' }),
    );
    return version?.slice(1).map(Number);
  } catch {
    return undefined;
  }
}

/** The first that knows `http2 on`. */
const knowsHttp2 =
  installed !== undefined &&
  installed.join('.').localeCompare('1.25.1', 'en', { numeric: true }) >= 0;
const [ours, other] = knowsHttp2 ? ['debian-13', 'debian-12'] : ['debian-12', 'debian-13'];

const rules = createHeaderRules(testConfiguration());

describe('the nginx configuration', () => {
  const files = createNginxFiles(rules);

  it('has the same files for each release of Debian', () => {
    const below = (/** @type {string} */ name) =>
      Object.keys(files)
        .filter((path) => path.startsWith(`${name}/`))
        .map((path) => path.slice(name.length));
    expect(below('debian-12')).toEqual(below('debian-13'));
    expect(below('debian-12')).toHaveLength(5);
  });

  it('asks for HTTP/2 as the nginx of each release does', () => {
    expect(files['debian-12/sites-available/assist-cdn']).toContain('listen 443 ssl http2;');
    expect(files['debian-12/sites-available/assist-cdn']).not.toContain('http2 on');
    expect(files['debian-13/sites-available/assist-cdn']).toContain('listen 443 ssl;\n');
    expect(files['debian-13/sites-available/assist-cdn']).toContain('http2 on;');
  });

  it('has the lines that the operating guide shows', async () => {
    const guide = await readFile(fromRoot('docs/operating.md'), 'utf8');
    const shown = [...guide.matchAll(/```nginx\n(.*?)```/gs)].flatMap(([, block = '']) =>
      block.trim().split('\n'),
    );
    const written = [
      files['debian-12/sites-available/assist-api'],
      files['debian-12/snippets/assist-api.conf'],
    ].join('\n');
    expect(shown.length).toBeGreaterThan(5);
    // But for the second instance, which is the operator's.
    for (const line of shown) expect(written).toContain(line.replace(':3004', ':3002').trim());
  });

  it('is not written for a header that nginx would read otherwise', () => {
    for (const value of ['a"b', 'a$b', 'a\nb', 'a\\b']) {
      expect(() => createNginxFiles([{ path: '/*', headers: { 'X-Test': value } }])).toThrow();
    }
  });
});

describe.runIf(installed !== undefined)('nginx on this machine', () => {
  /** With a space, as paths may have. */
  let folder = '';
  let port = 0;
  let apiPort = 0;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let nginx;
  /** @type {import('@assist/test-kit').Listening | undefined} */
  let service;
  let endAnswer = () => {};

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'nginx-')), 'a folder');
    const dist = join(folder, 'dist');
    for (const [path, text] of Object.entries({
      'loader.js': `console.log(${JSON.stringify('é'.repeat(2_000))})`,
      'drawer/index.html': '<!doctype html><meta charset="utf-8" /><title>Drawer</title>',
      'drawer/assets/index-abc.js': 'export {}',
      'v0.9.0/loader.js': 'an earlier version',
    })) {
      await mkdir(dirname(join(dist, path)), { recursive: true });
      await writeFile(join(dist, path), text);
    }
    await finishRelease({
      folder: dist,
      version: '1.2.3',
      configuration: testConfiguration(),
      compress: true,
    });
    service = await listen(
      createServer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/plain' }).write('first');
        endAnswer = () => response.end('last');
      }),
    );
    [port, apiPort] = [await findFreePort(), await findFreePort()];
    await cp(join(deliveryFolder(dist), 'nginx', ours), folder, { recursive: true });
    await edit('sites-available/assist-cdn', port);
    await edit('sites-available/assist-api', apiPort);
    await replace('sites-available/assist-api', /127\.0\.0\.1:3002/, new URL(service.origin).host);
    await writeFile(join(folder, 'nginx.conf'), mainConfiguration());
    nginx = spawn('nginx', nginxOptions(), { stdio: ['ignore', 'ignore', 'pipe'] });
    await untilListening();
  });

  afterAll(async () => {
    nginx?.kill('SIGTERM');
    if (nginx) await once(nginx, 'exit');
    await service?.close();
    await rm(dirname(folder), { recursive: true, force: true });
  });

  /** What an operator edits: names, certificate, folder; here also the port, on this machine only. */
  async function edit(/** @type {string} */ path, /** @type {number} */ at) {
    const name = path.split('/').at(-1);
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-days',
          '2',
          '-subj',
          '/CN=localhost',
        ],
        ...['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)],
      ],
      { stdio: 'ignore' },
    );
    await replace(path, /listen 443/, `listen 127.0.0.1:${at}`);
    await replace(path, / {2}listen \[::\]:443.*\n/, '');
    await replace(path, /\/etc\/ssl\/certs\/.*\.pem/, `"${folder}/${name}.pem"`);
    await replace(path, /\/etc\/ssl\/private\/.*\.key/, `"${folder}/${name}.key"`);
    if (name === 'assist-cdn') await replace(path, /\/srv\/assist\/dist/, `"${folder}/dist"`);
  }

  async function replace(
    /** @type {string} */ path,
    /** @type {RegExp} */ pattern,
    /** @type {string} */ text,
  ) {
    const before = await readFile(join(folder, path), 'utf8');
    expect(before).toMatch(pattern);
    await writeFile(join(folder, path), before.replace(pattern, text));
  }

  function mainConfiguration(sites = 'sites-available/*') {
    return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid "${folder}/nginx.pid";
error_log stderr warn;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path "${folder}/body";
  proxy_temp_path "${folder}/proxy";
  fastcgi_temp_path "${folder}/fastcgi";
  uwsgi_temp_path "${folder}/uwsgi";
  scgi_temp_path "${folder}/scgi";
  include conf.d/*.conf;
  include ${sites};
}
`;
  }

  function nginxOptions(file = 'nginx.conf') {
    return ['-p', folder, '-c', join(folder, file)];
  }

  async function untilListening() {
    let said = '';
    nginx?.stderr?.on('data', (/** @type {Buffer} */ text) => {
      said += text;
    });
    for (;;) {
      if (nginx?.exitCode !== null) throw new Error(said);
      const response = await get('/').catch(() => undefined);
      if (response !== undefined) return;
      await delay(20);
    }
  }

  /**
   * @param {string} path
   * @param {Record<string, string>} [headers]
   * @param {number} [at]
   * @returns {Promise<{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
   */
  function get(path, headers = {}, at = port) {
    return new Promise((resolve, reject) => {
      request(
        { host: '127.0.0.1', port: at, path, headers, rejectUnauthorized: false },
        (response) => {
          /** @type {Buffer[]} */
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      )
        .on('error', reject)
        .end();
    });
  }

  it.each([
    '/loader.js',
    '/v1.2.3/loader.js',
    '/v0.9.0/loader.js',
    '/drawer/index.html',
    '/drawer/assets/index-abc.js',
    '/headers.json',
  ])('sends %s with the headers of the rules', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    for (const [name, value] of Object.entries(headersFor(rules, path))) {
      expect(headers[name.toLowerCase()]).toBe(value);
    }
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it.each([
    ['/drawer/', 200],
    ['//drawer/index.html', 200],
    ['/%64rawer/index.html', 200],
    ['/x/../drawer/', 200],
  ])('sends the drawer with its policy at %s, too', async (path, expected) => {
    const { status, headers } = await get(path);
    expect(status).toBe(expected);
    expect(headers['content-security-policy']).toContain('frame-ancestors');
  });

  it.each(['/v9.9.9/loader.js', '/drawer/assets/index-old.js', '/nothing', '/v1.2.3/'])(
    'forbids caches to keep the error for %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBeGreaterThanOrEqual(403);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('sends what the build has compressed, and says that it depends on who asks', async () => {
    const { headers, body } = await get('/loader.js', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toBe('Accept-Encoding');
    const plain = await get('/loader.js');
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(gunzipSync(body)).toEqual(plain.body);
    expect(plain.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
  });

  it('leads the drawer’s folder to its page on the same origin', async () => {
    expect((await get('/drawer')).headers.location).toBe('/drawer/');
  });

  it('passes an answer on piece by piece', async () => {
    const first = await new Promise((resolve, reject) => {
      request(
        { host: '127.0.0.1', port: apiPort, path: '/api/answers', rejectUnauthorized: false },
        (response) => {
          response.once('data', (chunk) => {
            resolve(String(chunk));
            endAnswer();
            response.resume();
          });
        },
      )
        .on('error', reject)
        .end();
    });
    expect(first).toBe('first');
  });

  it.runIf(!knowsHttp2)('does not start with the site for the newer release', async () => {
    const site = createNginxFiles(rules)[`${other}/sites-available/assist-cdn`] ?? '';
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'other/assist-cdn'), site);
    await writeFile(join(folder, 'other.conf'), mainConfiguration('other/*'));
    expect(() =>
      execFileSync('nginx', ['-t', ...nginxOptions('other.conf')], { stdio: 'pipe' }),
    ).toThrow(/unknown directive "http2"/);
  });
});
