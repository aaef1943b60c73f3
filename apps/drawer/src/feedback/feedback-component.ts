import type { ComponentType } from 'react';
import { createLazyComponent, type LazyComponent } from '../lazy-component.ts';
import type { FeedbackBarProps } from './feedback-bar.tsx';

const feedbackBar: LazyComponent<FeedbackBarProps> = createLazyComponent(
  async () => (await import('./feedback-bar.tsx')).FeedbackBar,
  () => null,
);

/** Starts loading what rates an answer, so that it is there when the answer is whole. */
export const preloadFeedback: () => void = feedbackBar.preload;

/** What rates an answer, or undefined while it loads; nothing where it cannot be loaded. */
export const useFeedbackComponent: () => ComponentType<FeedbackBarProps> | undefined =
  feedbackBar.useComponent;
