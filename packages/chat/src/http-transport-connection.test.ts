import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChatTransport } from './chat-transport.ts';
import { QUESTION, transportOf } from './http-transport.test-support.ts';

afterEach(() => {
  vi.useRealTimers();
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

  it('a silent answer times out, and heartbeats prevent it', async () => {
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
