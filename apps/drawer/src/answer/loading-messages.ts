/** Shown one after the other while the answer is waited for (spec §9). */
export const LOADING_MESSAGES: readonly string[] = [
  'Got it - interpreting your question…',
  'Searching the department’s trusted content and preparing your answer…',
  'Thanks for your patience - nearly there…',
];

/** How long each message stays, fading included, in ms (spec §9). */
export const LOADING_INTERVAL_MS = 2_000;

/** How long a message takes to fade, in ms: half the standard animation of 300 ms (spec §9). */
const LOADING_FADE_MS = 150;

const MIN_INTERVAL_MS = 1_000;

/** What a rotation shows now. */
export interface LoadingStep {
  readonly index: number;
  /** Whether the message is fading out, to make room for the next. */
  readonly isFading: boolean;
}

/** An interval as the rotation uses it: an even number of ms, at least 1000 (spec §9). */
export function toLoadingInterval(milliseconds: number): number {
  const rounded = Math.round(milliseconds / 2) * 2;
  return Number.isFinite(rounded) ? Math.max(rounded, MIN_INTERVAL_MS) : LOADING_INTERVAL_MS;
}

/**
 * Advances through the messages one by one, each fading out before the next comes, and stops at the
 * last (spec §4).
 *
 * @returns ends the rotation
 */
export function rotateLoadingMessages(
  count: number,
  intervalMs: number,
  onStep: (step: LoadingStep) => void,
): () => void {
  let index = 0;
  let fade: ReturnType<typeof setTimeout> | undefined;
  const rotation = setInterval(() => {
    if (index + 1 >= count) {
      clearInterval(rotation);
      return;
    }
    onStep({ index, isFading: true });
    fade = setTimeout(() => {
      index += 1;
      onStep({ index, isFading: false });
    }, LOADING_FADE_MS);
  }, toLoadingInterval(intervalMs));
  return () => {
    clearInterval(rotation);
    clearTimeout(fade);
  };
}
