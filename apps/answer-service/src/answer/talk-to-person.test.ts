import { describe, expect, it } from 'vitest';
import { searchedQuestion } from './talk-to-person.ts';

describe('searchedQuestion', () => {
  it.each([
    'How can I talk to a person?',
    'can I speak to a real human',
    'live agent',
    'talk to someone',
  ])('the wish to talk to a person looks for the contact where %j is asked', (question) => {
    expect(searchedQuestion(question)).toContain('Which number');
  });

  it.each(['Can I talk to someone about my pension?', 'Who can speak for me?', 'gold card'])(
    'the wish to talk to a person leaves %j',
    (question) => {
      expect(searchedQuestion(question)).toBe(question);
    },
  );
});
