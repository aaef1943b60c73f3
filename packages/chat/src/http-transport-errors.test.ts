import { describe, expect, it } from 'vitest';
import { ChatError } from './chat-error.ts';
import { send } from './http-transport.test-support.ts';

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
    ['Tue, 01 Jan 2030 00:01:00 GMT', 60_000],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
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
