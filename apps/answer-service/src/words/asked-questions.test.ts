import { describe, expect, it } from 'vitest';
import { askedQuestions } from './asked-questions.ts';

describe('askedQuestions', () => {
  it('the questions asked of a page are found by its title, in capitals or not', () => {
    expect(askedQuestions('Gold card').length).toBeGreaterThan(5);
    expect(askedQuestions('GOLD CARD')).toEqual(askedQuestions('Gold card'));
  });

  it('the questions asked of a section are those of its page below its heading', () => {
    const asked = askedQuestions('Gold card', 'Who can get a gold card?');
    expect(asked.length).toBeGreaterThan(2);
    expect(askedQuestions('Gold card')).toEqual(expect.arrayContaining([...asked]));
    expect(askedQuestions('Gold card', 'How to apply for a gold card')).not.toContain(asked[0]);
  });

  it('a page whose title nobody has listed has no questions', () => {
    expect(askedQuestions('Bronze card')).toEqual([]);
  });
});
