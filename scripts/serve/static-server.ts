import { once } from 'node:events';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, posix } from 'node:path';
import sirv from 'sirv';

/** Settings of a static server. */
export interface StaticFolder {
  readonly folder: string;
  readonly origin: string;
  /** Returns the response headers for a path. */
  readonly headersFor?: (path: string) => Record<string, string>;
}

/**
 * Serves a folder like a CDN: uses precompressed files, sets headers by path, answers for missing files with the folder's
 * `404.html`, and forbids caching of these answers.
 *
 * @returns the listening server; `close` also closes open connections
 */
export async function startStaticServer(settings: StaticFolder) {
  const server = createServer(createStaticHandler(settings));
  const { hostname, port } = new URL(settings.origin);
  await once(server.listen(Number(port), hostname), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Creates a request handler for a folder. Looks for the file at every request, so that the results of a rebuild are
 * served immediately.
 */
export function createStaticHandler({
  folder,
  headersFor = () => ({}),
}: Omit<StaticFolder, 'origin'>): RequestListener {
  const serveFile = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true });
  return (request, response) => {
    const [path = '/', query] = (request.url ?? '/').split('?', 2);
    const canonical = canonicalPath(path, folder);
    if (canonical === undefined) {
      response.writeHead(400, { 'Cache-Control': 'no-store' }).end('Bad request\n');
      return;
    }
    // Redirects a path to its canonical spelling, because the header rules match only the canonical path.
    if (canonical !== path) {
      response.writeHead(308, {
        Location: query === undefined ? canonical : `${canonical}?${query}`,
      });
      response.end();
      return;
    }
    for (const [name, value] of Object.entries(headersFor(canonical))) {
      response.setHeader(name, value);
    }
    serveFile(request, response, async () => {
      // Does not use `sirv`, which answers 200, 206 or 304 for each file that it finds.
      const page = await readFile(join(folder, '404.html')).catch(() => undefined);
      response.statusCode = 404;
      // Forbids caching, because the missing file may be uploaded a minute later.
      response.setHeader('Cache-Control', 'no-store');
      const type = page === undefined ? 'text/plain' : 'text/html; charset=utf-8';
      response.setHeader('Content-Type', type);
      response.end(page ?? 'Not found\n');
    });
  };
}

/**
 * Returns the canonical spelling of a path, or undefined for an invalid path.
 *
 * @param path path of the request, without the query
 */
function canonicalPath(path: string, folder: string) {
  try {
    const plain = posix
      .normalize(decodeURIComponent(path).replace(/\\/g, '/'))
      .replace(/^\/*/, '/');
    if (plain.includes('\0')) return undefined;
    const isFolder =
      statSync(join(folder, plain), { throwIfNoEntry: false })?.isDirectory() === true;
    return encodeURI(isFolder && !plain.endsWith('/') ? `${plain}/` : plain);
  } catch {
    return undefined;
  }
}
