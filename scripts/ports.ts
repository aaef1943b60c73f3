import { createServer } from 'node:net';
import { ExpectedError } from './expected-error.mjs';

export interface Origins {
  readonly demoSite: string;
  readonly cdn: string;
  readonly answerService: string;
}

/**
 * Where the three local servers listen. Host page and CDN are different sites on purpose: that is how they stand
 * in production.
 */
export const localOrigins: Origins = {
  demoSite: 'http://localhost:3000',
  cdn: 'http://127.0.0.1:3001',
  answerService: 'http://127.0.0.1:3002',
};

/** Where the browser tests find the drawer built as for production: a second CDN. */
export const productionLikeOrigin = 'http://127.0.0.1:3003';

/**
 * Makes sure that nothing else listens where servers are to be started.
 *
 * @param origins where
 * @throws {ExpectedError} naming the ports that are taken
 */
export async function requireFreePorts(origins: readonly string[] = Object.values(localOrigins)) {
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
 *
 * @param wanted with the ports of their own
 * @throws {ExpectedError} when there is none
 */
export async function findFreeOrigins(wanted: Origins = localOrigins): Promise<Origins> {
  const own = Object.values(wanted).map((origin) => Number(new URL(origin).port));
  const chosen = new Set<number>();
  const findFree = async (origin: string) => {
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

function listWords(words: readonly string[]) {
  return new Intl.ListFormat('en').format(words);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
