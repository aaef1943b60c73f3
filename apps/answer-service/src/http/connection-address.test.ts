import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { expect, it } from 'vitest';
import { connectionAddress } from './connection-address.ts';

it('the connection’s address is the client’s address at a real server', async () => {
  const server = serve({
    fetch: (_request, environment) => new Response(connectionAddress(environment)),
    hostname: '127.0.0.1',
    port: 0,
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('127.0.0.1');
  server.close();
});

it.each([undefined, null, {}, { incoming: null }, { incoming: { socket: {} } }, 'text'])(
  'the connection’s address is empty without a connection: %j',
  (environment) => {
    expect(connectionAddress(environment)).toBe('');
  },
);
