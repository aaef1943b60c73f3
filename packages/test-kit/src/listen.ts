import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A server that listens on the loopback address. */
export interface Listening {
  readonly port: number;
  readonly origin: string;
  /** Breaks all connections and stops the server. */
  close(): Promise<void>;
}

/** Starts a server on the loopback address. Without `wantedPort`, uses a free port. */
export async function listen(server: Server, wantedPort = 0): Promise<Listening> {
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function') {
          server.closeAllConnections();
        }
      }),
  };
}

/**
 * Finds a free port, for servers that need a fixed port. Another program may take the port before the server starts.
 */
export async function findFreePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}
