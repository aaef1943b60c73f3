import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStaticServer } from './static-server.ts';

describe('the local CDN', () => {
  const folder = mkdtempSync(join(tmpdir(), 'static server '));
  let server: Awaited<ReturnType<typeof startStaticServer>>;

  beforeAll(async () => {
    mkdirSync(join(folder, 'drawer'));
    writeFileSync(join(folder, 'drawer/index.html'), 'the drawer');
    server = await startStaticServer({
      folder,
      origin: 'http://127.0.0.1:0',
      headersFor: (path) => ({
        'Cache-Control': 'immutable',
        ...(path.startsWith('/drawer/') ? { 'Content-Security-Policy': "default-src 'none'" } : {}),
      }),
    });
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** Requests the path exactly as given, unlike `fetch`, which would normalize the path. */
  const get = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port, path }, (response) => {
        response.resume();
        resolve(response);
      })
        .on('error', reject)
        .end();
    });

  test('the local CDN serves the drawer with its policy', async () => {
    const { statusCode, headers } = await get('/drawer/');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toBe("default-src 'none'");
  });

  test.each([
    ['/drawer', '/drawer/'],
    ['//drawer/index.html', '/drawer/index.html'],
    ['/%64rawer/index.html', '/drawer/index.html'],
    ['/x/../drawer/', '/drawer/'],
    ['/%5Cdrawer/', '/drawer/'],
    ['/drawer?theme=dark', '/drawer/?theme=dark'],
  ])('the local CDN leads %s to the spelling that has a policy', async (path, location) => {
    const { statusCode, headers } = await get(path);
    expect(statusCode).toBe(308);
    expect(headers.location).toBe(location);
  });

  test.each(['/%', '/a%00b'])('the local CDN refuses %s, which is no path', async (path) => {
    expect((await get(path)).statusCode).toBe(400);
  });

  test('the local CDN tells nobody to keep a missing file', async () => {
    const { statusCode, headers } = await get('/v9.9.9/loader.js');
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('the local CDN sends the page for missing files with the status 404, whatever the browser has kept', async () => {
    const page = join(folder, '404.html');
    writeFileSync(page, 'no such page');
    const asked = await fetch(`http://127.0.0.1:${server.port}/404.html`);
    const etag = asked.headers.get('etag') ?? '';
    const conditions = [{}, { 'if-none-match': etag }, { range: 'bytes=0-3' }];
    for (const headers of conditions) {
      const response = await fetch(`http://127.0.0.1:${server.port}/missing`, { headers });
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('no such page');
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    rmSync(page);
  });
});
