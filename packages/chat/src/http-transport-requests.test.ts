import { describe, expect, it, vi } from 'vitest';
import { drain, QUESTION, send, transportOf } from './http-transport.test-support.ts';
import { createHttpTransport } from './http-transport.ts';

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
    const readLanguage = () => 'fr';
    const transport = createHttpTransport({
      apiBaseUrl: 'https://api.example',
      readLanguage,
      fetch,
    });
    await transport.send(QUESTION, new AbortController().signal);
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Accept-Language': 'fr' });
  });

  it('the HTTP transport rejects a base URL that is not absolute', () => {
    expect(() => createHttpTransport({ apiBaseUrl: '/api' })).toThrow(TypeError);
  });

  it('the HTTP transport reads the UI message stream', async () => {
    const body = 'data: {"type":"text-delta","id":"1","delta":"Hi"}\n\ndata: [DONE]\n\n';
    const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    expect(await send(response)).toEqual([
      { type: 'text_delta', value: { id: '1', delta: 'Hi' } },
      { type: 'finish_message', value: { finishReason: 'unknown' } },
    ]);
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
