import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChatError } from './errors.ts';
import {
  type AnswerStream,
  type ChatRequest,
  type ChatTransport,
  createHttpTransport,
} from './http.ts';
import { createQuestion } from './message.ts';

afterEach(() => {
  vi.useRealTimers();
});

const QUESTION: ChatRequest = { id: 'chat', messages: [createQuestion('m', new Date(0), 'Q')] };

interface TransportUnderTest {
  readonly transport: ChatTransport;
  readonly requests: readonly { readonly url: URL; readonly init: RequestInit }[];
}

/** Creates a transport with a fake `fetch` that answers every request with `respond`, and records the requests. */
function transportOf(
  respond: (url: URL, init: RequestInit) => Response | Promise<Response>,
): TransportUnderTest {
  const requests: { readonly url: URL; readonly init: RequestInit }[] = [];
  const transport = createHttpTransport({
    apiBaseUrl: 'https://api.example/base/',
    fetch: async (input, init = {}) => {
      const url = new URL(String(input));
      requests.push({ url, init });
      return await respond(url, init);
    },
  });
  return { transport, requests };
}

/** Sends a question that is answered with `response`. Returns the parts of the answer. */
async function send(response: Response): Promise<unknown> {
  const { transport } = transportOf(() => response);
  return await drain(await transport.send(QUESTION, new AbortController().signal));
}

async function drain(stream: AnswerStream | undefined): Promise<unknown[] | undefined> {
  if (stream === undefined) return undefined;
  const parts: unknown[] = [];
  for await (const batch of stream) parts.push(...batch);
  return parts;
}

describe('send', () => {
  it('a question is posted to the completions address with the body of the specification', async () => {
    const { transport, requests } = transportOf(() => new Response('0:"Hi"\n'));
    const signal = new AbortController().signal;
    const stream = await transport.send(
      { ...QUESTION, data: { contextUrl: 'https://a/' } },
      signal,
    );
    expect(await drain(stream)).toEqual([{ type: 'text', value: 'Hi' }]);
    expect(requests).toHaveLength(1);
    const [{ url, init } = { url: undefined, init: {} }] = requests;
    expect(url?.href).toBe('https://api.example/base/v2/completions');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    expect(JSON.parse(String(init.body))).toEqual({
      id: 'chat',
      messages: [{ role: 'user', content: 'Q', parts: [{ type: 'text', text: 'Q' }] }],
      data: { contextUrl: 'https://a/' },
    });
  });

  it.each([
    ['https://api.example', 'https://api.example/v2/completions'],
    ['https://api.example///', 'https://api.example/v2/completions'],
    ['https://api.example/a/b?tenant=1', 'https://api.example/a/b/v2/completions?tenant=1'],
  ])('a question reaches the API at %s', async (apiBaseUrl, expected) => {
    const fetch = vi.fn(async () => new Response('0:"Hi"\n'));
    const transport = createHttpTransport({ apiBaseUrl, fetch });
    await transport.send(QUESTION, new AbortController().signal);
    expect(String(fetch.mock.calls[0]?.at(0))).toBe(expected);
  });

  it('a question names the visitor’s language', async () => {
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('0:"Hi"\n'));
    const transport = createHttpTransport({ apiBaseUrl: 'https://api.example', fetch });
    await transport.send({ ...QUESTION, language: 'fr' }, new AbortController().signal);
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Accept-Language': 'fr' });
  });

  it('the HTTP transport rejects a base URL that is not absolute', () => {
    expect(() => createHttpTransport({ apiBaseUrl: '/api' })).toThrow(TypeError);
  });
});

describe('the body of a question', () => {
  it('the request body keeps data, null included', async () => {
    const { transport, requests } = transportOf(() => new Response('0:"Hi"\n'));
    await transport.send({ ...QUESTION, data: null }, new AbortController().signal);
    expect(JSON.parse(String(requests[0]?.init.body))).toHaveProperty('data', null);
  });
});

describe('resume', () => {
  async function resume(response: Response, chatId = 'chat') {
    const { transport, requests } = transportOf(() => response);
    const stream = await transport.resume(chatId, new AbortController().signal);
    return { parts: await drain(stream), requests };
  }

  it('a resume request encodes the chat id', async () => {
    const { parts, requests } = await resume(new Response('0:"Hi"\n'), 'c&/last=user ü');
    expect(parts).toEqual([{ type: 'text', value: 'Hi' }]);
    expect(requests[0]?.url.href).toBe(
      'https://api.example/base/v2/completions?chatId=c%26%2Flast%3Duser+%C3%BC',
    );
    expect(requests[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    expect(requests[0]?.init).not.toHaveProperty('body');
  });

  it.each([
    ['204', new Response(null, { status: 204 })],
    ['404', new Response('Not found', { status: 404 })],
    ['409', new Response('Of another client', { status: 409 })],
    ['200 without a body', new Response(null)],
  ])('a resume request finds nothing for the response %s', async (_, response) => {
    expect((await resume(response)).parts).toBeUndefined();
  });

  it('a resume request gets no parts from an empty 200', async () => {
    expect((await resume(new Response(''))).parts).toEqual([]);
  });

  it('a resume request fails for any other error status', async () => {
    await expect(resume(new Response('boom', { status: 500 }))).rejects.toMatchObject({
      code: 'http',
      message: 'boom',
    });
  });
});

describe('cancel', () => {
  it('a cancel request deletes the answer by its chat id and outlives the page', () => {
    const { transport, requests } = transportOf(() => new Response(null, { status: 204 }));
    transport.cancel('c&/last=user ü');
    expect(requests[0]?.url.href).toBe(
      'https://api.example/base/v2/completions?chatId=c%26%2Flast%3Duser+%C3%BC',
    );
    expect(requests[0]?.init).toEqual({
      method: 'DELETE',
      keepalive: true,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  it.each([
    ['refuses it', () => new Response('Method not allowed', { status: 405 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a cancel request ignores a service that %s', async (_, respond) => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', note);
    transportOf(respond).transport.cancel('chat');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });
});

describe('the connection', () => {
  it('a connection that fails is a network error with its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const { transport } = transportOf(() => Promise.reject(cause));
    await expect(transport.send(QUESTION, new AbortController().signal)).rejects.toMatchObject({
      code: 'network',
      message: 'Failed to fetch the chat response.',
      cause,
    });
  });

  it('a lost connection is a network error after the parts before it', async () => {
    const bytes = new TextEncoder().encode('0:"Hi"\n');
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulls += 1;
          if (pulls === 1) controller.enqueue(bytes);
          else controller.error(new TypeError('terminated'));
        },
      },
      { highWaterMark: 0 },
    );
    const { transport } = transportOf(() => new Response(body));
    const stream = await transport.send(QUESTION, new AbortController().signal);
    const iterator = stream[Symbol.asyncIterator]();
    expect(await iterator.next()).toMatchObject({ value: [{ type: 'text', value: 'Hi' }] });
    await expect(iterator.next()).rejects.toMatchObject({ code: 'network' });
  });

  it('the body of a response is cancelled when the reader stops', async () => {
    const cancel = vi.fn();
    const bytes = new TextEncoder().encode('0:"Hi"\n');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      cancel,
    });
    const { transport } = transportOf(() => new Response(body));
    for await (const parts of await transport.send(QUESTION, new AbortController().signal)) {
      expect(parts).toEqual([{ type: 'text', value: 'Hi' }]);
      break;
    }
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('an abort signal aborts the request with an AbortError', async () => {
    const { transport, requests } = transportOf(
      (_, { signal }) =>
        new Promise((__, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const controller = new AbortController();
    const sent = transport.send(QUESTION, controller.signal);
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  it('an aborted signal aborts the request from the start', async () => {
    const { transport, requests } = transportOf(() => new Response('0:"Hi"\n'));
    await transport.send(QUESTION, AbortSignal.abort()).catch(() => undefined);
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  it('a request without a response times out and is aborted', async () => {
    vi.useFakeTimers();
    const { transport, requests } = transportOf(() => new Promise(() => undefined));
    const sent = transport.send(QUESTION, new AbortController().signal);
    const failed = expect(sent).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(requests[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  it.each([
    ['send', (transport: ChatTransport, signal: AbortSignal) => transport.send(QUESTION, signal)],
    ['resume', (transport: ChatTransport, signal: AbortSignal) => transport.resume('chat', signal)],
  ])('%s cancels the body of an error response that times out', async (_, request) => {
    vi.useFakeTimers();
    const cancel = vi.fn();
    const { transport } = transportOf(
      () => new Response(new ReadableStream({ cancel }), { status: 500 }),
    );
    const failed = expect(request(transport, new AbortController().signal)).rejects.toMatchObject({
      code: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(cancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('a silent answer times out, and heartbeats prevent it [P7]', async () => {
    vi.useFakeTimers();
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const cancel = vi.fn();
    const body = new ReadableStream<Uint8Array>({
      start(created) {
        controller = created;
      },
      cancel,
    });
    const { transport } = transportOf(() => new Response(body));
    const stream = await transport.send(QUESTION, new AbortController().signal);
    const failed = expect(stream[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'timeout',
    });
    for (let beat = 0; beat < 5; beat += 1) {
      await vi.advanceTimersByTimeAsync(50_000);
      controller?.enqueue(new TextEncoder().encode('\n'));
    }
    await vi.advanceTimersByTimeAsync(59_999);
    expect(cancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});

async function failureOf(response: Response): Promise<ChatError> {
  const error = await send(response).catch((thrown: unknown) => thrown);
  if (error instanceof ChatError) return error;
  throw new Error('Expected a ChatError.', { cause: error });
}

describe('an error status', () => {
  it('an HTTP error keeps its text and status', async () => {
    expect(await failureOf(new Response('boom', { status: 500 }))).toMatchObject({
      code: 'http',
      message: 'boom',
      status: 500,
    });
  });

  it.each([
    ['an empty body', '', 'text/plain'],
    ['a blank body', ' \n', 'text/plain'],
    ['a web page', '<!DOCTYPE html><title>502</title>', 'text/html; charset=utf-8'],
    ['a web page that hides it', '\n <html><body>502</body></html>', 'text/plain'],
    ['an endless body', 'x'.repeat(10_001), 'text/plain'],
  ])('an HTTP error has the fixed text for %s', async (_, body, type) => {
    const response = new Response(body, { status: 502, headers: { 'content-type': type } });
    expect(await failureOf(response)).toMatchObject({
      code: 'http',
      message: 'Failed to fetch the chat response.',
      status: 502,
    });
  });

  it('an HTTP error has the fixed text for a body that fails', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('lost')) });
    expect(await failureOf(new Response(body, { status: 500 }))).toMatchObject({
      message: 'Failed to fetch the chat response.',
    });
  });

  it.each([
    ['7', 7_000],
    ['0', 0],
    ['3600', 3_600_000],
    ['3601', undefined],
    ['999999999', undefined],
    ['Tue, 01 Jan 2030 00:01:00 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('an HTTP error reads Retry-After %j', async (header, retryAfterMs) => {
    const response = new Response('wait', { status: 429, headers: { 'retry-after': header } });
    expect((await failureOf(response)).retryAfterMs).toBe(retryAfterMs);
  });

  it('an HTTP error of a paused service has the code paused', async () => {
    const paused = JSON.stringify({ error: { code: 'paused', message: 'Later.' } });
    expect(await failureOf(new Response(paused, { status: 503 }))).toMatchObject({
      code: 'paused',
      status: 503,
    });
    for (const [body, status] of [
      [paused, 500],
      ['{"error":{"code":"starting"}}', 503],
      ['{"error":"paused"}', 503],
      ['paused', 503],
      ['null', 503],
    ] as const) {
      expect(await failureOf(new Response(body, { status }))).toMatchObject({ code: 'http' });
    }
  });

  it('an HTTP error without Retry-After has no wait', async () => {
    expect(await failureOf(new Response('boom', { status: 429 }))).not.toHaveProperty(
      'retryAfterMs',
    );
  });
});

describe('a response without an answer', () => {
  it.each([new Response(null, { status: 204 }), new Response(null)])(
    'a response without a body is an empty-body error',
    async (response) => {
      expect(await failureOf(response)).toMatchObject({
        code: 'empty-body',
        message: 'The response body is empty.',
      });
    },
  );

  it('a web page with status 200 is a content-type error', async () => {
    const headers = { 'content-type': 'text/html' };
    expect(await failureOf(new Response('<!DOCTYPE html>', { headers }))).toMatchObject({
      code: 'content-type',
      message: 'Failed to fetch the chat response.',
    });
  });
});
