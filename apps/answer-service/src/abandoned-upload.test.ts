import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ListeningService, startListeningService } from '../test-support/listening-service.ts';

describe('an upload that the client aborts', () => {
  let service: ListeningService | undefined;

  afterEach(() => service?.close());

  it.each([
    ['of a known length', 'Content-Length: 500\r\n\r\n{"id":'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n6\r\n{"id":\r\n'],
  ])('an upload %s that the client aborts is not logged as a failure', async (_, rest) => {
    service = await startListeningService();
    const socket = connect(Number(new URL(service.completionsUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    const head =
      'POST /v2/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    await new Promise((written) => socket.write(head + rest, written));
    const { logged } = service;
    socket.end();
    await vi.waitFor(() => expect(logged).toEqual(['info request-aborted', 'info request']), {
      timeout: 60_000,
    });
  });
});
