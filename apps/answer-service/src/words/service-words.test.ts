import english from '@assist/words/languages/en.json';
import french from '@assist/words/languages/fr.json';
import { describe, expect, it } from 'vitest';
import { createSayIn } from './service-words.ts';

describe('createSayIn', () => {
  it('the words of the service are those of the catalogue, by language', () => {
    const sayIn = createSayIn();
    expect(sayIn('en')('declined')).toBe(english.service.declined);
    expect(sayIn('fr')('declined')).toBe(french.service.declined);
    expect(sayIn('fr')('questionTooLong')).toBe(french.shared.questionTooLong);
  });

  it('a message with a number has the plural form of the number', () => {
    const say = createSayIn()('en');
    expect(say('tooManyQuestions', { count: 1 })).toMatch(/in 1 second\.$/);
    expect(say('tooManyQuestions', { count: 7 })).toMatch(/in 7 seconds\.$/);
    expect(say('moreOnPage', { count: 15 })).toBe('and 15 more on the page');
  });

  it('a department’s own text replaces the catalogue’s in its language only', () => {
    const sayIn = createSayIn({
      fr: { 'service.paused': 'En pause.', 'drawer.paused': 'Autre.' },
    });
    expect(sayIn('fr')('paused')).toBe('En pause.');
    expect(sayIn('fr')('starting')).toBe(french.service.starting);
    expect(sayIn('en')('paused')).toBe(english.service.paused);
  });
});
