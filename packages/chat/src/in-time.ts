import { ChatError } from './chat-error.ts';

/** Settles as the promise does, or rejects with a `ChatError` of code `timeout` after so many ms. */
export function inTime<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ChatError('timeout', `The service was silent for ${timeoutMs} ms.`));
    }, timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
