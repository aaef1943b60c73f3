import { describe, expect, it } from 'vitest';
import { searchedQuestion } from './talk-to-person.ts';

describe('searchedQuestion', () => {
  it.each([
    'How can I talk to a person?',
    'can I speak to a real human',
    'live agent',
    'talk to someone',
    'Puis-je parler à un conseiller ?',
    '¿Puedo hablar con una persona real?',
    'أريد التحدث إلى موظف',
  ])('a request for a person such as %j searches for the contact number', (question) => {
    expect(searchedQuestion(question, 'en-AU')).toContain('Which number');
  });

  it.each([
    'Can I talk to someone about my pension?',
    'Who can speak for me?',
    'gold card',
    'parler à un agent de ma pension',
  ])('the question %j is searched unchanged', (question) => {
    expect(searchedQuestion(question, 'en')).toBe(question);
  });

  it('the contact number is asked for in the language of the content, if it has wording', () => {
    expect(searchedQuestion('live agent', 'fr-CA')).toContain('Quel numéro');
    expect(searchedQuestion('live agent', 'de')).toBe('live agent');
  });
});
