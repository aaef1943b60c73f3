import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, posix } from 'node:path';
import sirv from 'sirv';

/** A folder, and how it is served. */
export interface StaticFolder {
  readonly folder: string;
  readonly origin: string;
  /** The headers of each path. */
  readonly headersFor?: (path: string) => Record<string, string>;
  readonly notFoundPage?: string;
}

/**
 * Serves a folder as a CDN does: precompressed files, the headers of each path, a plain 404 that is never cached.
 *
 * @returns listening; close breaks all connections off
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
 * Answers requests from a folder. Files are looked up at each request, so a rebuild shows at once.
 */
export function createStaticHandler({
  folder,
  headersFor = () => ({}),
  notFoundPage,
}: Omit<StaticFolder, 'origin'>): RequestListener {
  const serveFile = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true });
  return (request, response) => {
    const [path = '/', query] = (request.url ?? '/').split('?', 2);
    const canonical = canonicalPath(path, folder);
    if (canonical === undefined) {
      response.writeHead(400, { 'Cache-Control': 'no-store' }).end('Bad request\n');
      return;
    }
    // Headers go by path: a file that answers to a second spelling of its path would come without them.
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
    serveFile(request, response, () => {
      response.statusCode = 404;
      const finish = () => {
        // A missing file may be uploaded a minute later: an immutable 404 would outlive it.
        response.setHeader('Cache-Control', 'no-store');
        response.end('Not found\n');
      };
      if (notFoundPage === undefined) {
        finish();
        return;
      }
      request.url = notFoundPage;
      serveFile(request, response, finish);
    });
  };
}

/**
 * The one spelling of a path under which its file is served; undefined where it is no path at all.
 *
 * @param path as it was requested, without the query
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
