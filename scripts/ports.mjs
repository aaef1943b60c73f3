import { createServer } from 'node:net';
import { ExpectedError } from './expected-error.mjs';

/** Where the three local servers listen. Host page and CDN are different sites on purpose (design §9). */
export const localOrigins = {
  demoSite: 'http://localhost:3000',
  cdn: 'http://127.0.0.1:3001',
  answerService: 'http://127.0.0.1:3002',
};

/** Where the browser tests find the drawer built as for production: a second CDN. */
export const productionLikeOrigin = 'http://127.0.0.1:3003';

/**
 * Makes sure that nothing else listens where servers are to be started.
 * @param {readonly string[]} [origins] where
 * @throws {ExpectedError} naming the ports that are taken
 */
export async function requireFreePorts(origins = Object.values(localOrigins)) {
  const addresses = origins.map((origin) => new URL(origin));
  const taken = [];
  for (const { hostname, port } of addresses) {
    if (!(await isFree(Number(port), hostname))) taken.push(port);
  }
  if (taken.length > 0) {
    const needed = listWords(addresses.map(({ port }) => port));
    throw new ExpectedError(
      `Port ${listWords(taken)} is taken. AI assist needs ${needed}: stop what listens there ` +
        '(another `npm start`, perhaps) and run the command again.',
    );
  }
}

/** @param {readonly string[]} words */
function listWords(words) {
  return new Intl.ListFormat('en').format(words);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
