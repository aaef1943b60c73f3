import { createServer } from 'node:http';
import sirv from 'sirv';

/**
 * A folder, and how it is served.
 * @typedef {object} StaticFolder
 * @property {string} folder
 * @property {string} origin
 * @property {(path: string) => Record<string, string>} [headersFor] the headers of each path
 * @property {string} [notFoundPage]
 */

/**
 * Serves a folder as a CDN does: precompressed files, the headers of each path, a plain 404.
 * @param {StaticFolder} settings
 * @returns {Promise<import('node:http').Server>} listening
 */
export function startStaticServer(settings) {
  const server = createServer(createStaticHandler(settings));
  const { hostname, port } = new URL(settings.origin);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), hostname, () => resolve(server));
  });
}

/**
 * Answers requests from a folder. A file is read at each request, so a rebuild shows at once.
 * @param {StaticFolder} settings
 * @returns {import('node:http').RequestListener}
 */
export function createStaticHandler({ folder, origin, headersFor = () => ({}), notFoundPage }) {
  const serveFile = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true });
  return (request, response) => {
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
  };
}
