import { describe, expect, it } from 'vitest';
import { searchedQuestion } from './talk-to-person.ts';

describe('searchedQuestion', () => {
  it.each([
    'How can I talk to a person?',
    'can I speak to a real human',
    'live agent',
    'talk to someone',
  ])('a request for a person such as %j searches for the contact number', (question) => {
    expect(searchedQuestion(question)).toContain('Which number');
  });

  it.each(['Can I talk to someone about my pension?', 'Who can speak for me?', 'gold card'])(
    'the question %j is searched unchanged',
    (question) => {
      expect(searchedQuestion(question)).toBe(question);
    },
  );
});
