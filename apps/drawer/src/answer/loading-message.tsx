import { type ReactNode, useEffect, useState } from 'react';
import { useSay } from '../drawer-context.tsx';
import type { MessageKey } from '../words/words.ts';

/** The messages shown one after the other until the answer begins (spec §9). */
export const LOADING_MESSAGES: readonly MessageKey[] = ['loading1', 'loading2', 'loading3'];

/** Duration of each message, including its fading, in ms. Spec §9 requires an even number of at least 1,000. */
export const LOADING_INTERVAL_MS = 2_000;

/** Duration of fading, in ms: half the standard animation of 300 ms (spec §9). */
const LOADING_FADE_MS = 150;

/** The loading message on screen. */
export interface LoadingStep {
  /** Index in `LOADING_MESSAGES`. */
  readonly index: number;
  /** Whether the message is fading out before the next message appears. */
  readonly isFading: boolean;
  /** Whether the last message has had its time. */
  readonly isOver?: boolean;
}

const firstStep: LoadingStep = { index: 0, isFading: false };

/**
 * Shows loading messages until the answer begins. After the last one, a line says how long the answer may take: a silent
 * service is given up after 60 s (`SILENCE_TIMEOUT_MS` in packages/chat). The messages are hidden from screen readers, because the announcer
 * informs screen readers instead.
 */
export function LoadingMessage(): ReactNode {
  const say = useSay();
  const [step, setStep] = useState(firstStep);
  useEffect(() => rotateLoadingMessages(setStep), []);
  return (
    <div className="loading" aria-hidden="true">
      <p className="loading-message" data-fading={step.isFading}>
        {say(LOADING_MESSAGES[step.index] ?? 'loading1')}
      </p>
      <div className="loading-sign" />
      {step.isOver && <p className="loading-limit small-print">{say('loadingLimit')}</p>}
    </div>
  );
}

/**
 * Steps through the messages and stops at the last (spec §4). Each message fades out before the next appears.
 *
 * @returns a function that stops the steps early
 */
export function rotateLoadingMessages(onStep: (step: LoadingStep) => void): () => void {
  let { index } = firstStep;
  let fade: ReturnType<typeof setTimeout> | undefined;
  const rotation = setInterval(() => {
    if (index + 1 === LOADING_MESSAGES.length) {
      clearInterval(rotation);
      onStep({ index, isFading: false, isOver: true });
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
