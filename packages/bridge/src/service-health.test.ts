import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkHealth, REQUEST_TIMEOUT_MS, readSuggestedQuestions } from './service-health.ts';

const request = vi.fn<typeof fetch>();
let timeout: AbortController;

beforeEach(() => {
  timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.stubGlobal('fetch', request);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  request.mockReset();
});

function answer(body: unknown, init?: ResponseInit): void {
  request.mockResolvedValue(new Response(JSON.stringify(body), init));
}

test('the health check returns `paused` for a paused service', async () => {
  answer({ status: 'paused', suggestedQuestions: [{ question: 'q', reasoning: '' }] });
  expect(await checkHealth('https://api.example')).toBe('paused');
});

describe('a healthy service', () => {
  test.each(['https://api.example', 'https://api.example/', 'https://api.example//'])(
    'the health check requests %s without credentials or cache',
    async (base) => {
      answer({ status: 'ok', uptime: 1 });
      expect(await checkHealth(base)).toEqual({});
      expect(request).toHaveBeenCalledExactlyOnceWith('https://api.example/health', {
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'strict-origin',
        signal: timeout.signal,
      });
      expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(REQUEST_TIMEOUT_MS);
    },
  );

  test('the health check returns suggestions as the service sent them', async () => {
    const suggestedQuestions = [{ question: 'How do I apply?', reasoning: '' }];
    answer({ status: 'ok', suggestedQuestions });
    expect(await checkHealth('https://api.example')).toEqual({ suggestedQuestions });
  });

  test('the health check returns no suggestions if the service sent none', async () => {
    answer({ status: 'ok' });
    expect(await checkHealth('https://api.example')).toEqual({});
  });
});

describe('the check fails', () => {
  test.each([
    ['another status', { status: 'down' }, {}],
    ['no status', {}, {}],
    ['a status in another case', { status: 'OK' }, {}],
    ['null', null, {}],
    ['a list', ['ok'], {}],
    ['a text', 'ok', {}],
  ])('the health check fails with status on %s', async (_, body, init) => {
    answer(body, init);
    expect(await checkHealth('https://api.example')).toBe('status');
  });

  test('the health check fails with status on a body that is not JSON', async () => {
    request.mockResolvedValue(new Response('<html>'));
    expect(await checkHealth('https://api.example')).toBe('status');
  });

  test.each([404, 500, 503])(
    'the health check fails with http on %i, whatever the body says',
    async (status) => {
      answer({ status: 'ok' }, { status });
      expect(await checkHealth('https://api.example')).toBe('http');
    },
  );

  test('the health check fails with network when there is no response', async () => {
    request.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await checkHealth('https://api.example')).toBe('network');
  });

  test('the health check fails with timeout without a response, even if `fetch` ignores signals', async () => {
    request.mockReturnValue(new Promise(() => {}));
    const outcome = checkHealth('https://api.example');
    timeout.abort();
    expect(await outcome).toBe('timeout');
  });

  test('the health check fails with timeout when the body never ends', async () => {
    request.mockResolvedValue(new Response(new ReadableStream()));
    const outcome = checkHealth('https://api.example');
    timeout.abort();
    expect(await outcome).toBe('timeout');
  });
});

const good = { question: 'How do I apply?', reasoning: 'Often asked' };

test('valid suggestions are read, without unknown fields', () => {
  const blank = { question: ' ', reasoning: '' };
  const tooLong = { question: 'a'.repeat(151), reasoning: '' };
  expect(readSuggestedQuestions([blank, { ...good, rank: 1 }, tooLong])).toEqual([good]);
});

test.each([
  [undefined],
  [null],
  ['q'],
  [[1]],
  [[null]],
  [[{ question: 'q' }]],
  [[{ question: 1, reasoning: '' }]],
  [[]],
  [[{ question: '', reasoning: '' }]],
  [Array(51).fill(good)],
])('suggestions are ignored if they are %j', (value) => {
  expect(readSuggestedQuestions(value)).toBeUndefined();
});
