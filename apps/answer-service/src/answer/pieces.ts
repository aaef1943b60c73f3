import { setTimeout as wait } from 'node:timers/promises';

/** Splits text into groups of three words, each with the spaces before it. Joined, the groups are the text. */
export function pieces(text: string): string[] {
  return text.match(/(?:\s*\S+){1,3}|\s+$/g) ?? [];
}

/**
 * Yields text in pieces with a pause of `delayMs` between them, so that visitors can read along.
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
