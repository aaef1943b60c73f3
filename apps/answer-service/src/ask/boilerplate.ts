import { wordingOf } from '../wording/wording.ts';

/**
 * Whether a sentence only points at other content. Answers leave out these sentences; their links become next steps.
 * Answers keep a sentence about contacting somebody, because visitors can act on it.
 */
export function isPointer(sentence: string, isLink: boolean, language: string): boolean {
  const { matches } = wordingOf(language);
  if (matches('contacts', sentence)) return false;
  return matches('pointers', sentence) || (isLink && matches('pointing links', sentence));
}
