import { describe, expect, it } from 'vitest';
import { isSameQuestion } from './same-question.ts';

describe('isSameQuestion', () => {
  it.each([
    ['Who can see my information?', 'Who can see your information?'],
    ['how do i apply for a gold card', 'How to apply for a gold card'],
    ['How long does it take?', 'How long does it take?'],
  ])('%s is %s', (question, heading) => {
    expect(isSameQuestion(question, heading)).toBe(true);
  });

  it.each([
    ['Who can see my information?', ''],
    ['', 'Who can see your information?'],
    ['Who can get a gold card?', 'How to apply for a gold card'],
    ['What happens before I apply?', 'What happens after you apply?'],
  ])('%j is not %j', (question, heading) => {
    expect(isSameQuestion(question, heading)).toBe(false);
  });
});
