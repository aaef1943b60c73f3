import { createServer } from 'node:net';
import { ExpectedError } from './expected-error.mjs';

/** Where the three local servers listen. Host page and CDN are different sites on purpose (design §9). */
export const localOrigins = {
  demoSite: 'http://localhost:3000',
  cdn: 'http://127.0.0.1:3001',
  answerService: 'http://127.0.0.1:3002',
};

/**
 * Makes sure that every local port is free.
 * @throws {ExpectedError} naming the ports that are taken
 */
export async function requireFreePorts() {
  const taken = [];
  for (const origin of Object.values(localOrigins)) {
    const { hostname, port } = new URL(origin);
    if (!(await isFree(Number(port), hostname))) taken.push(port);
  }
  if (taken.length > 0) {
    throw new ExpectedError(
      `Port ${taken.join(' and ')} is taken. AI assist needs 3000, 3001 and 3002: stop what listens there ` +
        '(another `npm start`, perhaps) and run the command again.',
    );
  }
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
