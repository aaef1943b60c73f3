/* In JavaScript, since the benchmarks use it and Node 20 runs no TypeScript. Its types stand beside it. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** @type {import('./listen.d.mts').listen} */
export async function listen(server, wantedPort = 0) {
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

/** @type {import('./listen.d.mts').findFreePort} */
export async function findFreePort() {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}
