import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How many times its own cost must pass before the next update of the text. */
const REST_FACTOR = 6;

/** The longest rest, in ms: what follows much text at once must not be kept back for it. */
const MAX_REST_MS = 1_000;

/**
 * The text, updated no more often than rendering it allows: where an update takes 50 ms, the next one
 * waits 300 ms, but never more than a second, so that typing stays responsive on slow phones and with
 * huge tables (libraries §8). Once the text no longer grows it is always the whole text.
 */
export function usePacedText(text: string, isGrowing: boolean): string {
  const [shown, setShown] = useState(text);
  const rest = useRef({ until: 0 });

  useEffect(() => {
    if (!isGrowing || text === shown) return undefined;
    const update = (): void => {
      const start = performance.now();
      flushSync(() => setShown(text));
      const end = performance.now();
      rest.current.until = end + Math.min(REST_FACTOR * (end - start), MAX_REST_MS);
    };
    const timer = setTimeout(update, Math.max(0, rest.current.until - performance.now()));
    return () => clearTimeout(timer);
  }, [text, shown, isGrowing]);

  // A text that does not continue the shown one is another answer.
  return isGrowing && text.startsWith(shown) ? shown : text;
}
