import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A server that listens on the loopback address. */
export interface Listening {
  readonly port: number;
  readonly origin: string;
  /** Breaks all connections and stops the server. */
  close(): Promise<void>;
}

/** The ports that servers of this process have had. */
const usedPorts = new Set<number>();

/** Starts a server on the loopback address. Without `wantedPort`, uses a free port. */
export async function listen(server: Server, wantedPort = 0): Promise<Listening> {
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function') {
        server.closeAllConnections();
      }
    });
  // `fetch` may still hold a broken connection to an earlier server on this port, and would lose a request in it.
  if (wantedPort === 0 && usedPorts.has(port)) {
    await close();
    return listen(server);
  }
  usedPorts.add(port);
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

/**
 * Finds a free port, for servers that need a fixed port. Another program may take the port before the server starts.
 */
export async function findFreePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}
