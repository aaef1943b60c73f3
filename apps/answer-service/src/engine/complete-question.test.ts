import { describe, expect, it } from 'vitest';
import { completeQuestion } from './complete-question.ts';

describe('completeQuestion', () => {
  it.each([
    'How long does it take?',
    'Who can get it?',
    'what about my wife',
    'what does it cost',
    'how do I apply for this?',
    'and where do I send the form',
    'can my kids get this too',
    'What documents do I need?',
  ])('the title of the page completes %j', (question) => {
    expect(completeQuestion(question, 'Gold card')).toBe(`${question} Gold card`);
  });

  it.each([
    'Where is my hearing aid claim?',
    'How do I replace lost medals?',
    'what is the pension age for a widow of a sailor',
    'Can I get a home loan?',
  ])('%j names a topic by itself', (question) => {
    expect(completeQuestion(question, 'Gold card')).toBe(question);
  });

  it('a question from no page stays as it is', () => {
    expect(completeQuestion('How long does it take?', undefined)).toBe('How long does it take?');
  });
});
