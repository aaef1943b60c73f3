import { describe, expect, it } from 'vitest';
import { askedQuestions } from './asked-questions.ts';

describe('askedQuestions', () => {
  it('the questions asked of a page are found by its title, in capitals or not', () => {
    expect(askedQuestions('Gold card').length).toBeGreaterThan(5);
    expect(askedQuestions('GOLD CARD')).toEqual(askedQuestions('Gold card'));
  });

  it('a page whose title nobody has listed has no questions', () => {
    expect(askedQuestions('Bronze card')).toEqual([]);
  });
});
