/** Suggested questions if the service sends none: the six topics of spec §9. */
export const DEFAULT_SUGGESTIONS: readonly string[] = [
  'How do I apply for a gold card?',
  'How do I check my claim status?',
  'How do I get mental health support?',
  'How do I update my personal information?',
  'How do I transition to civilian life?',
  'How do I get a veteran card?',
];
