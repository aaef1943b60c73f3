import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BreakingProxy } from './breaking-proxy.ts';
import { Channel } from './channel.ts';
import type { Listening } from './listen.ts';
import { serveRequests } from './serve-requests.ts';

const BODY = '0123456789'.repeat(20_000);

async function read({ body }: Response): Promise<{ text: string; isBroken: boolean }> {
  const chunks: Uint8Array[] = [];
  let isBroken = false;
  try {
    for await (const chunk of body ?? []) chunks.push(chunk);
  } catch {
    isBroken = true;
  }
  return { text: Buffer.concat(chunks).toString(), isBroken };
}

describe('BreakingProxy', () => {
  let server: Listening;
  let proxy: BreakingProxy;
  let responses: Channel<ServerResponse>;

  beforeEach(async () => {
    responses = new Channel();
    server = await serveRequests(({ method, target, body }, response) => {
      response.writeHead(201, { 'X-Asked': `${method} ${target} ${body}` });
      if (target !== '/open') response.end(BODY);
      else response.write(BODY);
      responses.push(response);
    });
    proxy = await BreakingProxy.start(server.origin);
  });
  afterEach(async () => {
    await proxy.stop();
    await server.close();
  });

  it('the breaking proxy forwards requests and whole responses, and counts the bytes of the last body', async () => {
    const response = await fetch(`${proxy.origin}/a?b=c`, { method: 'POST', body: 'question' });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-asked')).toBe('POST /a?b=c question');
    expect(await read(response)).toEqual({ text: BODY, isBroken: false });
    expect(proxy.passed).toBe(BODY.length);
  });

  it.each([1, 999, BODY.length - 1])(
    'the breaking proxy breaks both connections after %i bytes',
    async (count) => {
      proxy.breakAfter = count;
      const response = await fetch(`${proxy.origin}/open`);
      const closed = once(await responses.next(), 'close');
      expect(await read(response)).toEqual({ text: BODY.slice(0, count), isBroken: true });
      await closed;
      expect(proxy.passed).toBe(count);
    },
  );

  it('the breaking proxy breaks even a response that has arrived whole', async () => {
    proxy.breakAfter = BODY.length - 1;
    const reads = Array.from({ length: 20 }, async () => read(await fetch(proxy.origin)));
    for (const { isBroken } of await Promise.all(reads)) expect(isBroken).toBe(true);
  });

  it('the breaking proxy breaks the connection to the server when the client leaves', async () => {
    const leaving = new AbortController();
    await fetch(`${proxy.origin}/open`, { signal: leaving.signal });
    const closed = once(await responses.next(), 'close');
    leaving.abort();
    await closed;
  });

  it('the breaking proxy breaks the connection to the client when the server is down', async () => {
    await server.close();
    await expect(fetch(proxy.origin)).rejects.toThrow('fetch failed');
  });
});
