import { afterEach, describe, expect, it } from 'vitest';
import type { Listening } from './listen.ts';
import { type ReceivedRequest, serveRequests } from './serve-requests.ts';

describe('serveRequests', () => {
  let server: Listening | undefined;
  afterEach(() => server?.close());

  it('the test server passes on a request with its whole body', async () => {
    const received: ReceivedRequest[] = [];
    server = await serveRequests((request, response) => {
      received.push(request);
      response.end('answer');
    });
    const body = 'é'.repeat(100_000);
    const response = await fetch(`${server.origin}/path?a=b`, { method: 'POST', body });
    expect(await response.text()).toBe('answer');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(received).toMatchObject([{ method: 'POST', target: '/path?a=b' }]);
    expect(received[0]?.body.toString()).toBe(body);
  });

  it('the test server answers preflight requests itself', async () => {
    let count = 0;
    const respond = (): void => {
      count += 1;
    };
    server = await serveRequests(respond, { allowed: 'content-type', exposed: 'retry-after' });
    const headers = { origin: 'https://page.example' };
    const response = await fetch(server.origin, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://page.example');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(response.headers.get('access-control-expose-headers')).toBe('retry-after');
    expect(count).toBe(0);
  });

  it('the test server stops although a request hangs', async () => {
    let take = (): void => {};
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    server = await serveRequests(take);
    const hanging = fetch(server.origin);
    await taken;
    await server.close();
    await expect(hanging).rejects.toThrow('fetch failed');
  });
});
