import { type ReactNode, useEffect, useState } from 'react';
import {
  LOADING_INTERVAL_MS,
  LOADING_MESSAGES,
  type LoadingStep,
  rotateLoadingMessages,
} from './loading-messages.ts';

const firstStep: LoadingStep = { index: 0, isFading: false };

/** The rotating texts while nothing of the answer is here yet. The announcer speaks, not they. */
export function LoadingMessage(): ReactNode {
  const [step, setStep] = useState(firstStep);
  useEffect(() => rotateLoadingMessages(LOADING_MESSAGES.length, LOADING_INTERVAL_MS, setStep), []);
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
