import { ChatError, FETCH_FAILED, isAbortError } from './chat-error.ts';

/** Settles as the promise does, or rejects with a `ChatError` of code `timeout` after so many ms. */
export function inTime<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  const watch = new SilenceWatch(timeoutMs);
  return watch.wait(promise).finally(() => watch.end());
}

/** Limits each of many waits. One timer serves all, because a timer for each chunk costs more than decoding it. */
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
 * The same bytes, with failures that say what they are: a `ChatError` of code `network` when the
 * connection is lost, `timeout` when nothing comes for so many ms, heartbeats included.
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
          // Not awaited: what failed or hangs may never settle its cancel either.
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

/** Gives what `fetch` or a body throws its code. An abort stays what it is. */
export function toConnectionError(error: unknown): unknown {
  return error instanceof ChatError || isAbortError(error)
    ? error
    : new ChatError('network', FETCH_FAILED, { cause: error });
}

function ignore(): void {
  // The failure that led here is already on its way.
}
