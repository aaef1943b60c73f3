import type { StreamPart } from '@assist/stream';
import { Channel } from '@assist/test-kit';
import { ChatError, FETCH_FAILED_MESSAGE } from './errors.ts';
import type { AnswerStream } from './http.ts';
import { createRequestBody } from './http.ts';
import type { ScriptedService, ServiceCall } from './scripted-service.test-support.ts';

/**
 * Creates a scripted service in memory, without bytes or timers. When the client aborts a call, `aborted` resolves, and
 * the call stays open until the test ends it.
 */
export function createMemoryService(): ScriptedService {
  const calls = new Channel<ServiceCall>();
  const cancelled: string[] = [];

  function receive(
    kind: ServiceCall['kind'],
    chatId: string,
    body: ServiceCall['body'],
    signal: AbortSignal,
  ): Promise<AnswerStream | undefined> {
    return new Promise((resolve, reject) => {
      const batches = new Channel<readonly StreamPart[]>();
      function open(): typeof batches {
        resolve(batches);
        return batches;
      }
      calls.push({
        kind,
        chatId,
        body,
        stream: (...parts) => open().push(parts),
        end: () => open().end(),
        drop: () => open().fail(new TypeError('network error')),
        refuse: (status, text, retryAfterMs = 0) =>
          reject(new ChatError('http', text, { status, retryAfterMs })),
        disconnect: () => reject(new ChatError('network', FETCH_FAILED_MESSAGE)),
        answerNothing: () => resolve(undefined),
        get aborted() {
          return signal.aborted
            ? Promise.resolve()
            : new Promise<void>((settle) => {
                signal.addEventListener('abort', () => settle(), { once: true });
              });
        },
      });
    });
  }

  return {
    transport: {
      async send(request, signal) {
        const stream = await receive('send', request.id, createRequestBody(request), signal);
        if (stream === undefined) throw new ChatError('empty-body', 'The response body is empty.');
        return stream;
      },
      resume: (chatId, signal) => receive('resume', chatId, undefined, signal),
      cancel: (chatId) => cancelled.push(chatId),
    },
    nextCall: () => calls.next(),
    waitingCalls: () => calls.length,
    cancelled,
    close: () => Promise.resolve(),
  };
}
