import { describe, expect, it } from 'vitest';
import { builtInWords } from '../words/words.ts';
import { hintAtPersonalData } from './draft-hint.ts';

const { say } = builtInWords;

describe('the hint at personal data', () => {
  it.each([
    ['My card is 4111 1111 1111 1111', 'a card number'],
    ['I was born on 3 May 1950', 'a date of birth'],
    ['write to jane@example.gov', 'an email address'],
    ['claim number 12345678', 'a claim or file number'],
    ['call me on 0412 345 678', 'a phone number'],
    ['my number is 123-45-6789', 'a tax or social security number'],
  ])('the personal data hint for %j names %s', (text, name) => {
    expect(hintAtPersonalData(text, say)).toBe(`This looks like ${name}. You can leave it out.`);
  });

  it.each([
    '',
    'How do I apply for form D0593?',
    'What changed on 1 July 2026?',
    'Is $1,250 right?',
  ])('the personal data hint is undefined for %j', (text) => {
    expect(hintAtPersonalData(text, say)).toBeUndefined();
  });
});
