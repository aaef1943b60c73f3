import type { ComponentType } from 'react';
import { createLazyComponent, type LazyComponent } from '../lazy-component.ts';
import { type AnswerTextProps, PlainText } from '../markdown/plain-text.tsx';
import { whenIdle } from '../when-idle.ts';
import { preloadAnswerEnd } from './answer-end-component.tsx';

const answer: LazyComponent<AnswerTextProps> = createLazyComponent(async () => {
  const { Answer, warmUp } = await import('./answer.tsx');
  whenIdle(warmUp);
  return Answer;
}, PlainText);

/** Starts loading what shows an answer, so that it is there when the first words are. */
export function preloadAnswer(): void {
  answer.preload();
  preloadAnswerEnd();
}

/** What formats the answer, or undefined while it loads; plain text where it cannot be loaded. */
export const useAnswerComponent: () => ComponentType<AnswerTextProps> | undefined =
  answer.useComponent;
