import type { ComponentType } from 'react';
import { createLazyModule, type LazyModule } from '../lazy-module.ts';
import type { FeedbackBarProps } from './feedback-bar.tsx';

/** The lazy-loaded feedback bar. If loading fails, nothing is rendered. */
export const feedbackModule: LazyModule<{
  readonly FeedbackBar: ComponentType<FeedbackBarProps>;
}> = createLazyModule(async () => await import('./feedback-bar.tsx'), { FeedbackBar: () => null });
