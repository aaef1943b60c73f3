import type { ByteReader } from '@assist/stream';
import { ChatError, FETCH_FAILED, isAbortError } from './chat-error.ts';

/** Settles like the promise, or rejects with a `ChatError` of code `timeout` after `timeoutMs`. */
export function inTime<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(createTimeoutError(timeoutMs)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Returns a reader of the body. A read rejects with a `ChatError`: `network` after a lost connection, `timeout` after
 * `silenceTimeoutMs` without a byte. Heartbeats count as bytes. All reads share one timer, because creating a timer
 * costs more than decoding the bytes of a read.
 */
export function watchBody(body: ReadableStream<Uint8Array>, silenceTimeoutMs: number): ByteReader {
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the current read times out, in ms of `performance.now()`; undefined between two reads. */
  let deadline: number | undefined;
  let isTimedOut = false;

  function check(): void {
    timer = undefined;
    if (deadline === undefined) return;
    const restMs = deadline - performance.now();
    isTimedOut = restMs <= 0;
    // Cancelling the reader ends the current read, which then throws the timeout error.
    if (isTimedOut) reader.cancel().catch(ignore);
    else timer = setTimeout(check, restMs);
  }

  async function read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    deadline = performance.now() + silenceTimeoutMs;
    timer ??= setTimeout(check, silenceTimeoutMs);
    let result: ReadableStreamReadResult<Uint8Array> | undefined;
    try {
      result = await reader.read();
      if (isTimedOut) throw createTimeoutError(silenceTimeoutMs);
      return result;
    } catch (error) {
      throw toConnectionError(error);
    } finally {
      deadline = undefined;
      if (result?.done !== false) clearTimeout(timer);
    }
  }

  return {
    read,
    cancel(reason) {
      clearTimeout(timer);
      return reader.cancel(reason);
    },
    releaseLock: () => reader.releaseLock(),
  };
}

function createTimeoutError(timeoutMs: number): ChatError {
  return new ChatError('timeout', `The service was silent for ${timeoutMs} ms.`);
}

/** Converts an error of `fetch` or of a body to a `ChatError`. Returns an abort error unchanged. */
export function toConnectionError(error: unknown): unknown {
  return error instanceof ChatError || isAbortError(error)
    ? error
    : new ChatError('network', FETCH_FAILED, { cause: error });
}

function ignore(): void {
  // Ignores the error, because cancelling fails only if the body has failed already.
}
