import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
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
    const [path = '/', ...query] = (request.url ?? '/').split(/(?=\?)/);
    // The address of a folder ends in a slash, because its page names other files by relative paths.
    if (!path.endsWith('/') && existsSync(join(folder, path, 'index.html'))) {
      response.writeHead(308, { Location: [`${path}/`, ...query].join('') }).end();
      return;
    }
    for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value);
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
