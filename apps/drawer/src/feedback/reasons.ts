import type { MessageKey } from '../words/words.ts';
import type { Rating } from './feedback-sink.ts';

/** The messages of each rating's preset reasons, and of the free-text form's label (spec §9). */
export const reasonsByRating: Readonly<
  Record<Rating, { readonly presets: readonly MessageKey[]; readonly detailsPrompt: MessageKey }>
> = {
  1: {
    presets: [
      'helpfulReason1',
      'helpfulReason2',
      'helpfulReason3',
      'helpfulReason4',
      'helpfulReason5',
    ],
    detailsPrompt: 'helpfulDetails',
  },
  0: {
    presets: [
      'notHelpfulReason1',
      'notHelpfulReason2',
      'notHelpfulReason3',
      'notHelpfulReason4',
      'notHelpfulReason5',
    ],
    detailsPrompt: 'notHelpfulDetails',
  },
};
