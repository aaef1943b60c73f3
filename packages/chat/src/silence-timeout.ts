import { ChatError, FETCH_FAILED, isAbortError } from './chat-error.ts';

/** Settles as the promise does, or rejects with a `ChatError` of code `timeout` after so many ms. */
export function inTime<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ChatError('timeout', `The service was silent for ${timeoutMs} ms.`));
    }, timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * The same bytes, with failures that say what they are: a `ChatError` of code `network` when the
 * connection is lost, `timeout` when nothing comes for so many ms, heartbeats included.
 */
export function watchBody(
  body: ReadableStream<Uint8Array>,
  silenceTimeoutMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await inTime(reader.read(), silenceTimeoutMs);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // Not awaited: what failed or hangs may never settle its cancel either.
          reader.cancel().catch(ignore);
          throw toConnectionError(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Gives what `fetch` or a body throws its code. An abort stays what it is. */
export function toConnectionError(error: unknown): unknown {
  return error instanceof ChatError || isAbortError(error)
    ? error
    : new ChatError('network', FETCH_FAILED, { cause: error });
}

function ignore(): void {
  // The failure that led here is already on its way.
}
