import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network path to a server that breaks in the middle of a response. */
export interface BreakingProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Passes bytes on to a port of this machine, and breaks the connection on both sides once so many
 * bytes of a response's body, its framing included, have come through.
 */
export async function startBreakingProxy(port: number, bodyBytes: number): Promise<BreakingProxy> {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A socket that is destroyed on purpose has nothing to say about it.
      socket.on('error', () => {});
    }
    client.pipe(server);
    let received = Buffer.alloc(0);
    let passed = 0;
    server.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const headLength = received.indexOf('\r\n\r\n') + 4;
      if (headLength < 4) return;
      const end = Math.min(received.length, headLength + bodyBytes);
      const isBroken = received.length > end;
      client.write(received.subarray(passed, end), () => {
        if (isBroken) client.destroy();
      });
      passed = end;
      if (isBroken) server.destroy();
    });
    server.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(proxy.address())}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port to listen on.');
  return address.port;
}
