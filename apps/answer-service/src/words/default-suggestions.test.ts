import french from '@assist/words/languages/fr.json';
import { expect, it } from 'vitest';
import { translateSuggestion } from './default-suggestions.ts';

it.each([
  [french.drawer.suggestion1, 'en-GB', 'How do I apply for a gold card?'],
  [french.drawer.suggestion6.toUpperCase(), 'en', 'How do I get a veteran card?'],
  [
    ` ${french.drawer.suggestion2.replaceAll('\u202F', ' ')}`,
    'en',
    'How do I check my claim status?',
  ],
  ['How do I apply for a gold card?', 'fr-CA', french.drawer.suggestion1],
  ['How do I apply for a gold card?', 'en', 'How do I apply for a gold card?'],
  [french.drawer.suggestion1, 'de', 'How do I apply for a gold card?'],
])('the suggestion %j is searched in content in %s as %j', (question, tag, searched) => {
  expect(translateSuggestion(question, tag)).toBe(searched);
});

it('a question that is no default suggestion stays unchanged', () => {
  expect(translateSuggestion('Comment ?', 'en')).toBe('Comment ?');
});
