import type { ComponentType } from 'react';
import { createLazyModule, type LazyModule } from '../lazy-module.ts';
import type { FeedbackBarProps } from './feedback-bar.tsx';

/** What rates an answer; nothing where it cannot be loaded. */
export const feedbackModule: LazyModule<{
  readonly FeedbackBar: ComponentType<FeedbackBarProps>;
}> = createLazyModule(async () => await import('./feedback-bar.tsx'), { FeedbackBar: () => null });
