import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measureHealth } from './measure-health.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe('the API test', () => {
  test('the API test reports the latency, the status and the address of a response', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(1_000.2);
    fetched.mockImplementation(async () => {
      now.mockReturnValueOnce(1_041.9);
      return Response.json({ status: 'ok' });
    });
    const result = measureHealth('https://api.example/base//');
    expect(await result).toEqual({
      kind: 'online',
      latency: 42,
      status: 'ok',
      url: 'https://api.example/base/health',
    });
    expect(fetched.mock.calls[0]?.[0]).toBe('https://api.example/base/health');
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    [{ status: 'degraded' }, 'degraded'],
    [{}, 'None'],
    [null, 'None'],
  ])('the API test reports the status of %j unchanged: %s', async (body, status) => {
    fetched.mockResolvedValue(Response.json(body));
    expect(await measureHealth('https://api.example')).toMatchObject({ kind: 'online', status });
  });

  test.each([404, 500, 503])('the API test reports status %i as an API error', async (status) => {
    fetched.mockResolvedValue(new Response('down', { status }));
    expect(await measureHealth('https://api.example')).toEqual({
      kind: 'api-error',
      httpStatus: status,
    });
  });

  test.each([
    [new TypeError('Failed to fetch'), 'Failed to fetch'],
    [new Error(''), 'Unknown error'],
    ['a text', 'Unknown error'],
    [undefined, 'Unknown error'],
  ])(
    'the API test reports a failed connection when fetch rejects with %j: %s',
    async (reason, message) => {
      fetched.mockRejectedValue(reason);
      expect(await measureHealth('https://api.example')).toEqual({
        kind: 'connection-failed',
        message,
      });
    },
  );

  test('the API test reports a failed connection when the body is not JSON', async () => {
    fetched.mockResolvedValue(new Response('<h1>ok</h1>'));
    expect(await measureHealth('https://api.example')).toMatchObject({
      kind: 'connection-failed',
      message: expect.stringContaining('JSON'),
    });
  });

  test.each([
    ['no response', () => new Promise<Response>(() => {})],
    ['half a body', async () => new Response(new ReadableStream())],
  ])('the API test times out after 5 s with %s', async (_, answer) => {
    let signal: AbortSignal | null | undefined;
    fetched.mockImplementation((_url, init) => {
      signal = init?.signal;
      return answer();
    });
    const result = measureHealth('https://api.example');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({
      kind: 'connection-failed',
      message: 'No answer within 5 seconds',
    });
    expect(signal?.aborted).toBe(true);
  });
});
