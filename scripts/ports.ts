import { createServer } from 'node:net';
import { ExpectedError } from './expected-error.mjs';

export interface Origins {
  readonly demoSite: string;
  readonly cdn: string;
  readonly answerService: string;
  readonly documentation: string;
  readonly ratings: string;
}

/** The default origins of the local servers. The demo site and the CDN are different sites, like in production. */
export const localOrigins: Origins = {
  demoSite: 'http://localhost:3000',
  cdn: 'http://127.0.0.1:3001',
  answerService: 'http://127.0.0.1:3002',
  documentation: 'http://localhost:3004',
  ratings: 'http://127.0.0.1:3005',
};

/** Origin of a second CDN for the browser tests. It serves the build with settings like in production. */
export const productionLikeOrigin = 'http://127.0.0.1:3003';

/**
 * Checks that the ports of the origins are free.
 *
 * @throws {ExpectedError} with a list of the ports that are in use
 */
export async function requireFreePorts(origins: readonly string[] = Object.values(localOrigins)) {
  const listPorts = (list: readonly string[]) =>
    new Intl.ListFormat('en').format(list.map((origin) => new URL(origin).port));
  const taken = [];
  for (const origin of origins) if (!(await isFree(new URL(origin)))) taken.push(origin);
  if (taken.length === 0) return;
  throw new ExpectedError(
    `Port ${listPorts(taken)} is taken. AI assist needs ${listPorts(origins)}: stop what listens there ` +
      '(another `npm start`, perhaps) and run the command again.',
  );
}

/**
 * Checks that the ports of the browser tests are free. Call this function before the builds for the tests, because
 * these builds take minutes.
 */
export function requireTestPorts() {
  return requireFreePorts([...Object.values(localOrigins), productionLikeOrigin]);
}

/** Maximum number of ports to try for each server, beginning with its preferred port. */
const attempts = 100;

/**
 * Finds a free port for each local server. Tries the preferred port first, then the following ports. Skips ports that
 * another server prefers.
 *
 * @param wanted origins with the preferred ports
 * @throws {ExpectedError} when no tried port of a server is free
 */
export async function findFreeOrigins(wanted: Origins = localOrigins): Promise<Origins> {
  const others = new Set(Object.values(wanted).map((origin) => new URL(origin).port));
  const findFree = async (origin: string) => {
    const url = new URL(origin);
    const first = Number(url.port);
    others.delete(url.port);
    for (let port = first; port < first + attempts; port += 1) {
      url.port = String(port);
      if (others.has(url.port) || !(await isFree(url))) continue;
      others.add(url.port);
      if (port !== first) console.log(`Port ${first} is taken: using ${port}.`);
      return url.origin;
    }
    throw new ExpectedError(`No port from ${first} to ${first + attempts - 1} is free.`);
  };
  return {
    demoSite: await findFree(wanted.demoSite),
    cdn: await findFree(wanted.cdn),
    answerService: await findFree(wanted.answerService),
    documentation: await findFree(wanted.documentation),
    ratings: await findFree(wanted.ratings),
  };
}

function isFree({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(Number(port), hostname, () => probe.close(() => resolve(true)));
  });
}
