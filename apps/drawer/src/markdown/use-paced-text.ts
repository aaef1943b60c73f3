import { useEffect, useLayoutEffect, useReducer, useState } from 'react';

/** How many times its own cost must pass before the next update of the text. */
const REST_FACTOR = 4;

/** The longest rest, in ms: what follows much text at once must not be kept back for it. */
const MAX_REST_MS = 1_000;

/**
 * The text, updated no more often than rendering it allows: where an update takes 50 ms, the next one
 * waits 200 ms, but never more than a second, so that typing stays responsive on slow phones and with
 * huge tables (decision 11). Once the text no longer grows it is always the whole text.
 */
export function usePacedText(text: string, isGrowing: boolean): string {
  const [pace] = useState(() => new Pace(text));
  const [wakeUps, wakeUp] = useReducer((count: number) => count + 1, 0);
  const shown = pace.advance(text, isGrowing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that is shown has been rendered
  useLayoutEffect(() => pace.noteRendered(), [pace, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer may fire a moment too early
  useEffect(() => {
    if (shown === text) return undefined;
    const timer = setTimeout(wakeUp, pace.restMs());
    return () => clearTimeout(timer);
  }, [pace, shown, text, wakeUps]);
  return shown;
}

/** The clock of one answer: how long its last update took, and until when it rests. Times in ms. */
class Pace {
  #shown: string;
  #startedAt: number | undefined;
  #restsUntil = 0;

  constructor(text: string) {
    this.#shown = text;
  }

  /** The text to show now. One that does not continue the shown one is another answer. */
  advance(text: string, isGrowing: boolean): string {
    if (text === this.#shown) return text;
    const mayWait = isGrowing && text.startsWith(this.#shown);
    if (mayWait && this.restMs() > 0) return this.#shown;
    this.#shown = text;
    this.#startedAt = performance.now();
    return text;
  }

  noteRendered(): void {
    if (this.#startedAt === undefined) return;
    const now = performance.now();
    this.#restsUntil = now + Math.min(REST_FACTOR * (now - this.#startedAt), MAX_REST_MS);
    this.#startedAt = undefined;
  }

  restMs(): number {
    return Math.max(0, this.#restsUntil - performance.now());
  }
}
