import type { Server } from 'node:http';

/** A server that listens on a free port of this machine. */
export interface Listening {
  readonly url: string;
  /** Ends the server and every connection to it. */
  close(): Promise<void>;
}

/** Starts a server, on a free port unless one is named. */
export async function listen(server: Server, port = 0): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port to listen on.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
