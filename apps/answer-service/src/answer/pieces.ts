import { setTimeout as wait } from 'node:timers/promises';

/** Splits text into groups of three words, each with the spaces before it. The joined groups equal the text. */
export function pieces(text: string): string[] {
  return text.match(/(?:\s*\S+){1,3}|\s+$/g) ?? [];
}

/**
 * Yields a text in pieces, so that visitors can read along. Waits `delayMs` between two pieces.
 * @throws an AbortError when the signal aborts during a pause
 */
export async function* paced(
  text: string,
  delayMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const [position, piece] of pieces(text).entries()) {
    if (delayMs > 0 && position > 0) await wait(delayMs, undefined, { signal });
    signal.throwIfAborted();
    yield piece;
  }
}
