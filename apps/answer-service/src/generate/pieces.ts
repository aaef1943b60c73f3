import { setTimeout as wait } from 'node:timers/promises';

const WORDS_PER_PIECE = 3;

/** Text in groups of a few words, each with the space after it; joined they are the text again. */
export function pieces(text: string): string[] {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? (text === '' ? [] : [text]);
  const groups: string[] = [];
  for (let start = 0; start < words.length; start += WORDS_PER_PIECE) {
    groups.push(words.slice(start, start + WORDS_PER_PIECE).join(''));
  }
  return groups;
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
  let isFirst = true;
  for (const piece of pieces(text)) {
    if (delayMs > 0 && !isFirst) await wait(delayMs, undefined, { signal });
    signal.throwIfAborted();
    isFirst = false;
    yield piece;
  }
}
