import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findFreePort, type Listening, listen } from '@assist/test-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromRoot } from '../paths.mjs';
import {
  checkConfiguration,
  installedNginx,
  mainConfiguration,
  setUpNginx,
  startNginx,
} from '../serve/delivered-nginx.test-support.ts';
import { configureRelease, deliveryFolder } from './configure-release.ts';
import { getOverTls } from './get-over-tls.test-support.ts';
import { createHeaderRules, headersFor } from './header-rules.ts';
import { testSettings } from './local-settings.ts';
import { createNginxFiles } from './nginx-configuration.ts';

const rules = createHeaderRules(testSettings());

describe('the nginx configuration', () => {
  const files = createNginxFiles(rules);

  it('the nginx configuration has the same files for each release of Debian', () => {
    const below = (name: string) =>
      Object.keys(files)
        .filter((path) => path.startsWith(`${name}/`))
        .map((path) => path.slice(name.length));
    expect(below('debian-12')).toEqual(below('debian-13'));
    expect(below('debian-12')).toHaveLength(6);
  });

  it('the nginx configuration asks for HTTP/2 as the nginx of each release does', () => {
    expect(files['debian-12/sites-available/assist-cdn']).toContain('listen 443 ssl http2;');
    expect(files['debian-12/sites-available/assist-cdn']).not.toContain('http2 on');
    expect(files['debian-13/sites-available/assist-cdn']).toContain('listen 443 ssl;\n');
    expect(files['debian-13/sites-available/assist-cdn']).toContain('http2 on;');
  });

  it('the nginx configuration names the service as the guide for web teams does', async () => {
    const guide = await readFile(fromRoot('docs/embed/index.md'), 'utf8');
    const [, host] =
      /server_name (\S+);/.exec(files['debian-12/sites-available/assist-api'] ?? '') ?? [];
    expect(guide).toContain(`| \`https://${host}\` | the answer service |`);
  });

  it('the nginx configuration has the lines that the operating guide shows', async () => {
    const guide = await readFile(fromRoot('docs/operate/instances.md'), 'utf8');
    const shown = [...guide.matchAll(/```nginx\n(.*?)```/gs)].flatMap(([, block = '']) =>
      block.trim().split('\n'),
    );
    const written = [
      files['debian-12/sites-available/assist-api'],
      files['debian-12/snippets/assist-api.conf'],
    ].join('\n');
    expect(shown.length).toBeGreaterThan(5);
    // The guide shows a second instance of the service, on port 3004. The template has only the instance on port 3002.
    for (const line of shown) expect(written).toContain(line.replace(':3004', ':3002').trim());
  });

  it('the nginx configuration has a line for each header of the rules', () => {
    const names = new Set(rules.flatMap(({ headers }) => Object.keys(headers)));
    const snippet = files['debian-12/snippets/assist-cdn.conf'];
    for (const name of names) expect(snippet).toContain(`add_header ${name} $assist_`);
  });

  it('the nginx configuration is not written for a header that nginx would read otherwise', () => {
    for (const value of ['a"b', 'a$b', 'a\nb', 'a\\b']) {
      expect(() => createNginxFiles([{ path: '/*', headers: { 'X-Test': value } }])).toThrow();
    }
  });
});

describe.runIf(installedNginx !== undefined)('nginx on this machine', () => {
  /** A folder with a space in its path, to test that the configuration quotes its paths. */
  let folder = '';
  let port = 0;
  let apiPort = 0;
  let nginx: { stop: () => Promise<void> } | undefined;
  let service: Listening | undefined;
  /** Responses that the stub service has started but not yet finished. */
  const held = new Set<ServerResponse>();

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'nginx-')), 'a folder');
    const dist = join(folder, 'dist');
    for (const [path, text] of Object.entries({
      'loader.js': `console.log(${JSON.stringify('é'.repeat(2_000))})`,
      'drawer/index.html': '<!doctype html><meta charset="utf-8" /><title>Drawer</title>',
      'drawer/assets/index-abc.js': 'export {}',
      'v0.9.0/loader.js': 'an earlier version',
      '../dist-delivery/release.json': '{"version":"1.2.3"}',
    })) {
      await mkdir(dirname(join(dist, path)), { recursive: true });
      await writeFile(join(dist, path), text);
    }
    await configureRelease(dist, testSettings());
    service = await listen(
      createServer((request, response) => {
        if (request.url === '/request') {
          const { headers, socket } = request;
          response.end(JSON.stringify({ id: headers['x-request-id'], port: socket.remotePort }));
          return;
        }
        response.writeHead(200, { 'Content-Type': 'text/plain' }).write('first');
        held.add(response);
      }),
    );
    [port, apiPort] = [await findFreePort(), await findFreePort()];
    await setUpNginx(folder, {
      delivery: deliveryFolder(dist),
      dist,
      service: new URL(service.origin).host,
      cdnPort: port,
      apiPort,
    });
    nginx = await startNginx(folder, port);
  });

  afterAll(async () => {
    await nginx?.stop();
    await service?.close();
    await rm(dirname(folder), { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}, at: number = port) =>
    getOverTls(at, path, headers);

  it.each([
    '/loader.js',
    '/v1.2.3/loader.js',
    '/v0.9.0/loader.js',
    '/drawer/index.html',
    '/drawer/assets/index-abc.js',
    '/headers.json',
  ])('nginx sends %s with the headers of the rules', async (path) => {
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
  ])('nginx sends the drawer with its policy at %s, too', async (path, expected) => {
    const { status, headers } = await get(path);
    expect(status).toBe(expected);
    expect(headers['content-security-policy']).toContain('frame-ancestors');
  });

  it.each(['/v9.9.9/loader.js', '/drawer/assets/index-old.js', '/nothing', '/v1.2.3/'])(
    'nginx forbids caches to keep the error for %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBeGreaterThanOrEqual(403);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('nginx sends what the build has compressed, and says that it depends on who asks', async () => {
    const { headers, body } = await get('/loader.js', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toBe('Accept-Encoding');
    const plain = await get('/loader.js');
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(gunzipSync(body)).toEqual(plain.body);
    expect(plain.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
  });

  it('nginx leads the drawer’s folder to its page on the same origin', async () => {
    expect((await get('/drawer')).headers.location).toBe('/drawer/');
  });

  it('nginx passes an answer on piece by piece', async () => {
    const first = await new Promise((resolve, reject) => {
      request(
        { host: '127.0.0.1', port: apiPort, path: '/api/answers', rejectUnauthorized: false },
        (response) => {
          response.once('data', (chunk) => {
            resolve(String(chunk));
            for (const answer of held) answer.end('last');
            held.clear();
            response.resume();
          });
        },
      )
        .on('error', reject)
        .end();
    });
    expect(first).toBe('first');
  });

  it('nginx gives each request an id of its own, over one connection to the service', async () => {
    const chosen = { 'x-request-id': 'chosen-by-a-visitor' };
    const requests = [];
    for (let asked = 0; asked < 2; asked += 1) {
      requests.push(JSON.parse(String((await get('/request', chosen, apiPort)).body)));
    }
    const [first, second] = requests;
    expect(first.id).toMatch(/^[0-9a-f]{32}$/);
    expect(second.id).toMatch(/^[0-9a-f]{32}$/);
    expect(second.id).not.toBe(first.id);
    expect(second.port).toBe(first.port);
  });

  it('nginx refuses a client that asks without end, and still passes on its health check [T26]', async () => {
    const asked = Promise.all(
      Array.from({ length: 100 }, () => get('/v2/completions', {}, apiPort)),
    );
    const health = get('/health', {}, apiPort);
    await vi.waitFor(() => expect(held.size).toBe(33), { timeout: 60_000 });
    for (const response of held) response.end('last');
    expect((await health).status).toBe(200);
    const statuses = (await asked).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(32);
    expect(statuses.filter((status) => status === 429)).toHaveLength(68);
  });

  it.runIf(installedNginx?.knowsHttp2 === false)(
    'nginx does not start with the site for the newer release',
    async () => {
      const site = createNginxFiles(rules)['debian-13/sites-available/assist-cdn'] ?? '';
      await mkdir(join(folder, 'other'));
      await writeFile(join(folder, 'other/assist-cdn'), site);
      await writeFile(join(folder, 'other.conf'), mainConfiguration(folder, 'other/*'));
      expect(() => checkConfiguration(folder, 'other.conf')).toThrow(/unknown directive "http2"/);
    },
  );
});
