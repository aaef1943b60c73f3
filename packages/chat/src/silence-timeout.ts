import { ChatError, FETCH_FAILED, isAbortError } from './chat-error.ts';

/** Settles with the promise, or rejects with a `ChatError` of code `timeout` after `timeoutMs`. */
export function inTime<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  const watch = new SilenceWatch(timeoutMs);
  return watch.wait(promise).finally(() => watch.end());
}

/** Limits a series of waits. One timer serves all, because a timer for each chunk costs more than decoding it. */
class SilenceWatch {
  readonly #timeoutMs: number;
  #deadline = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fail: ((error: ChatError) => void) | undefined;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  wait<Value>(promise: Promise<Value>): Promise<Value> {
    this.#deadline = performance.now() + this.#timeoutMs;
    this.#timer ??= setTimeout(this.#check, this.#timeoutMs);
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      promise.then(resolve, reject);
    });
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  readonly #check = (): void => {
    const restMs = this.#deadline - performance.now();
    this.#timer = restMs > 0 ? setTimeout(this.#check, restMs) : undefined;
    if (this.#timer !== undefined) return;
    const message = `The service was silent for ${this.#timeoutMs} ms.`;
    this.#fail?.(new ChatError('timeout', message));
  };
}

/**
 * Passes the bytes on and classifies failures: `network` for a lost connection, `timeout` after `silenceTimeoutMs`
 * without a byte. Heartbeats count as bytes.
 */
export function watchBody(
  body: ReadableStream<Uint8Array>,
  silenceTimeoutMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const watch = new SilenceWatch(silenceTimeoutMs);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await watch.wait(reader.read());
          if (!done) return controller.enqueue(value);
          watch.end();
          controller.close();
        } catch (error) {
          watch.end();
          // Not awaited, because cancelling a failed or hanging body may never settle.
          reader.cancel().catch(ignore);
          throw toConnectionError(error);
        }
      },
      cancel(reason) {
        watch.end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Converts an error of `fetch` or a body to a `ChatError`. An abort stays unchanged. */
export function toConnectionError(error: unknown): unknown {
  return error instanceof ChatError || isAbortError(error)
    ? error
    : new ChatError('network', FETCH_FAILED, { cause: error });
}

function ignore(): void {
  // The original failure is already thrown.
}
