import { createServer } from 'node:http';
import sirv from 'sirv';

/**
 * Serves a folder as a CDN does: precompressed files, the headers of each path, a plain 404.
 * Files are read anew at each request, so a rebuild shows at once.
 * @param {{ folder: string, origin: string, headersFor?: (path: string) => Record<string, string>, notFoundPage?: string }} settings
 * @returns {Promise<import('node:http').Server>} listening
 */
export function startStaticServer({ folder, origin, headersFor = () => ({}), notFoundPage }) {
  const serveFile = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', origin).pathname;
    for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value);
    serveFile(request, response, () => {
      response.statusCode = 404;
      if (notFoundPage === undefined) {
        response.end('Not found\n');
        return;
      }
      request.url = notFoundPage;
      serveFile(request, response, () => {
        response.end('Not found\n');
      });
    });
  });
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), hostname, () => resolve(server));
  });
}
