import { describe, expect, it } from 'vitest';
import { headingQuestion, titleQuestion } from './questions.ts';

describe('headingQuestion', () => {
  it.each([
    ['Who can get a gold card?', 'Who can get a gold card?'],
    ['How to apply for a gold card', 'How do I apply for a gold card?'],
    ['How to Apply for a Home Loan', 'How do I apply for a Home Loan?'],
    ['How to change your name', 'How do I change my name?'],
    ['What you need to apply for a gold card', 'What do I need to apply for a gold card?'],
    ['What to do before you leave', 'What should I do before I leave?'],
    ['What to expect at a funeral', 'What should I expect at a funeral?'],
    ['Can you get help at a service?', 'Can I get help at a service?'],
    ['What if you are deaf?', 'What if I am deaf?'],
    ['What if you aren’t happy?', 'What if I aren’t happy?'],
    ['Can somebody check for you?', 'Can somebody check for me?'],
    ['Who can be your representative?', 'Who can be my representative?'],
    ['Are you a health provider?', 'Am I a health provider?'],
  ])('the heading %j becomes the question %j', (heading, question) => {
    expect(headingQuestion(heading)).toBe(question);
  });

  it.each([
    '',
    'Rates',
    'How long it takes',
    'How to bill us',
    'Is it private?',
    'How do I get these benefits?',
    'What do we pay for?',
    'What happens next',
  ])('the heading %j becomes no question', (heading) => {
    expect(headingQuestion(heading)).toBeUndefined();
  });
});

describe('titleQuestion', () => {
  it.each([
    ['Check the status of your claim', 'How do I check the status of my claim?'],
    ['View Your Payment History', 'How do I view My Payment History?'],
    ['How to Apply for a Card', 'How do I apply for a Card?'],
  ])('the title %j becomes the question %j', (title, question) => {
    expect(titleQuestion(title)).toBe(question);
  });

  it.each(['Gold card', 'VA Survivors Pension', 'See our rates'])(
    'the title %j becomes no question',
    (title) => {
      expect(titleQuestion(title)).toBeUndefined();
    },
  );
});
