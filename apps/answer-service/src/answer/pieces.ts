import { setTimeout as wait } from 'node:timers/promises';

/** Text in groups of three words, each with the space before it; joined they are the text again. */
export function pieces(text: string): string[] {
  return text.match(/(?:\s*\S+){1,3}|\s+$/g) ?? [];
}

/**
 * Gives text piece by piece with a pause of `delayMs` before each but the first, so that it reads
 * as it comes.
 *
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
