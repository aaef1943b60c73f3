import { type ReactNode, useEffect, useState } from 'react';

/** Shown one after the other while the answer is waited for (spec §9). */
export const LOADING_MESSAGES: readonly string[] = [
  'Got it - interpreting your question…',
  'Searching the department’s trusted content and preparing your answer…',
  'Thanks for your patience - nearly there…',
];

/** How long each message stays, fading included, in ms: an even number, and 1,000 at least (spec §9). */
export const LOADING_INTERVAL_MS = 2_000;

/** How long a message takes to fade, in ms: half the standard animation of 300 ms (spec §9). */
const LOADING_FADE_MS = 150;

/** What a rotation shows now. */
export interface LoadingStep {
  readonly index: number;
  /** Whether the message is fading out, to make room for the next. */
  readonly isFading: boolean;
}

const firstStep: LoadingStep = { index: 0, isFading: false };

/** The rotating texts while nothing of the answer is here yet. The announcer speaks, not they. */
export function LoadingMessage(): ReactNode {
  const [step, setStep] = useState(firstStep);
  useEffect(() => rotateLoadingMessages(setStep), []);
  return (
    <div className="loading" aria-hidden="true">
      <p className="loading-message" data-fading={step.isFading}>
        {LOADING_MESSAGES[step.index]}
      </p>
      <div className="loading-line" />
      <div className="loading-line" />
      <div className="loading-line" />
    </div>
  );
}

/**
 * Advances through the messages one by one, each fading out before the next comes, and stops at the
 * last (spec §4).
 *
 * @returns ends the rotation
 */
export function rotateLoadingMessages(onStep: (step: LoadingStep) => void): () => void {
  let { index } = firstStep;
  let fade: ReturnType<typeof setTimeout> | undefined;
  const rotation = setInterval(() => {
    if (index + 1 === LOADING_MESSAGES.length) {
      clearInterval(rotation);
      return;
    }
    onStep({ index, isFading: true });
    fade = setTimeout(() => {
      index += 1;
      onStep({ index, isFading: false });
    }, LOADING_FADE_MS);
  }, LOADING_INTERVAL_MS);
  return () => {
    clearInterval(rotation);
    clearTimeout(fade);
  };
}
