import { createServer } from 'node:net';
import { ExpectedError } from './expected-error.mjs';

/** @typedef {{ demoSite: string, cdn: string, answerService: string }} Origins */

/**
 * Where the three local servers listen. Host page and CDN are different sites on purpose: that is how they stand
 * in production.
 * @type {Origins}
 */
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

/** Makes sure that the servers of the browser tests can start, before minutes go into what comes first. */
export function requireTestPorts() {
  return requireFreePorts([...Object.values(localOrigins), productionLikeOrigin]);
}

/** How many ports after its own one a server tries. */
const attempts = 100;

/**
 * Finds a port for each local server: its own one, or the next that is free.
 * @param {Origins} [wanted] with the ports of their own
 * @returns {Promise<Origins>}
 * @throws {ExpectedError} when there is none
 */
export async function findFreeOrigins(wanted = localOrigins) {
  const own = Object.values(wanted).map((origin) => Number(new URL(origin).port));
  /** @type {Set<number>} */
  const chosen = new Set();
  const findFree = async (/** @type {string} */ origin) => {
    const url = new URL(origin);
    const first = Number(url.port);
    for (let port = first; port < first + attempts; port += 1) {
      const isOthers = chosen.has(port) || (port !== first && own.includes(port));
      if (isOthers || !(await isFree(port, url.hostname))) continue;
      chosen.add(port);
      if (port !== first) console.log(`Port ${first} is taken: using ${port}.`);
      url.port = String(port);
      return url.origin;
    }
    throw new ExpectedError(`No port from ${first} to ${first + attempts - 1} is free.`);
  };
  return {
    demoSite: await findFree(wanted.demoSite),
    cdn: await findFree(wanted.cdn),
    answerService: await findFree(wanted.answerService),
  };
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
