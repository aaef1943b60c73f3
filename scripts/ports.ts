import { createServer } from 'node:net';
import { ExpectedError } from './expected-error.mjs';

/**
 * The origins of the local servers, on consecutive ports from ASSIST_PORT on. The demo site and the CDN are different
 * sites, like in production. Reads the variable at each use, because {@link chooseFreePorts} may change it.
 */
export const localOrigins = {
  get demoSite() {
    return origin('localhost', 0);
  },
  get cdn() {
    return origin('127.0.0.1', 1);
  },
  get answerService() {
    return origin('127.0.0.1', 2);
  },
  /** A second CDN for the browser tests. It serves the build with settings like in production. */
  get productionLike() {
    return origin('127.0.0.1', 3);
  },
  get documentation() {
    return origin('localhost', 4);
  },
  get ratings() {
    return origin('127.0.0.1', 5);
  },
};

function origin(host: string, position: number) {
  return `http://${host}:${firstPort() + position}`;
}

/** How far apart the first ports are that {@link chooseFreePorts} tries, and how many it tries. */
const [step, attempts] = [10, 100];

/**
 * Sets ASSIST_PORT to the first port at or above it from which on all ports of the local servers are free. Processes
 * that this process starts use the same ports.
 *
 * @throws {ExpectedError} when ASSIST_PORT is invalid, or when all tried ports are taken
 */
export async function chooseFreePorts() {
  const wanted = firstPort();
  const takenAtFirst = await listTakenPorts();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    process.env.ASSIST_PORT = String(wanted + attempt * step);
    if ((await listTakenPorts()).length > 0) continue;
    if (attempt > 0) console.log(`Taken: ${takenAtFirst}. Using the ports from ${firstPort()} on.`);
    return;
  }
  throw new ExpectedError(`No ports from ${wanted} on are free. Set ASSIST_PORT to another port.`);
}

async function listTakenPorts() {
  const taken = await Promise.all(
    Object.values(localOrigins).map(async (origin) => ((await isFree(origin)) ? [] : [origin])),
  );
  return new Intl.ListFormat('en').format(
    taken.flat().map((origin) => `port ${new URL(origin).port}`),
  );
}

function firstPort() {
  const text = process.env.ASSIST_PORT || '3000';
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_500) return port;
  throw new ExpectedError(
    `ASSIST_PORT is ${text}. Set it to a number from 1 to 65499, or leave it out.`,
  );
}

function isFree(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(Number(port), hostname, () => probe.close(() => resolve(true)));
  });
}
