import type { Rating } from './feedback-sink.ts';

/** Label of the button that opens the free-text form. */
export const OTHER_REASON = 'Something else';

/** The preset reasons of each rating, and the label of the free-text form (spec §9). */
export const reasonsByRating: Readonly<
  Record<Rating, { readonly presets: readonly string[]; readonly detailsPrompt: string }>
> = {
  1: {
    presets: [
      'Accurate information',
      'Found what I needed',
      'Easy to read',
      'Helpful links',
      'Simple to use',
    ],
    detailsPrompt: 'Thanks for your feedback. What worked well?',
  },
  0: {
    presets: [
      'Not accurate',
      "Didn't find what I needed",
      'Hard to follow',
      'Missing information',
      'Harmful or offensive',
    ],
    detailsPrompt: "Thanks for your feedback. What didn't go right?",
  },
};
