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
    expect(headingQuestion(heading, 'en')).toBe(question);
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
    expect(headingQuestion(heading, 'en')).toBeUndefined();
  });
});

describe('headings and titles in other languages', () => {
  it.each([
    ['fr', 'Comment demander la carte', 'Comment demander la carte\u202f?'],
    ['fr', 'Qui peut demander la carte', 'Qui peut demander la carte\u202f?'],
    ['fr', 'Où envoyer le formulaire ?', 'Où envoyer le formulaire ?'],
    ['fr', 'Comment nous joindre', undefined],
    ['fr', 'Tarifs', undefined],
    ['es', 'Cómo solicitar la tarjeta', '¿Cómo puedo solicitar la tarjeta?'],
    ['es', 'Qué necesita para solicitar la tarjeta', '¿Qué necesito para solicitar la tarjeta?'],
    ['es', '¿Dónde está tu solicitud?', '¿Dónde está mi solicitud?'],
    ['es', 'Cómo funciona esto', undefined],
    ['ar', 'كيفية طلب البطاقة', 'كيف يمكنني طلب البطاقة؟'],
    ['ar', 'الرسوم', undefined],
    ['de', 'Wie bekomme ich die Karte?', 'Wie bekomme ich die Karte?'],
    ['de', 'How to get the Karte', undefined],
  ])('in %s the heading %j becomes %j', (language, heading, question) => {
    expect(headingQuestion(heading, language)).toBe(question);
  });

  it.each([
    ['fr', 'Demander la carte argent', 'Comment demander la carte argent\u202f?'],
    ['fr', 'S’inscrire en ligne', 'Comment s’inscrire en ligne\u202f?'],
    ['fr', 'Carte argent', undefined],
    ['es', 'Renovar la tarjeta', '¿Cómo puedo renovar la tarjeta?'],
    ['ar', 'تجديد البطاقة', 'كيف يمكنني تجديد البطاقة؟'],
    ['de', 'Apply for a Karte', undefined],
  ])('in %s the title %j becomes %j', (language, title, question) => {
    expect(titleQuestion(title, language)).toBe(question);
  });
});

describe('titleQuestion', () => {
  it.each([
    ['Check the status of your claim', 'How do I check the status of my claim?'],
    ['View Your Payment History', 'How do I view My Payment History?'],
    ['How to Apply for a Card', 'How do I apply for a Card?'],
  ])('the title %j becomes the question %j', (title, question) => {
    expect(titleQuestion(title, 'en')).toBe(question);
  });

  it.each(['Gold card', 'VA Survivors Pension', 'See our rates'])(
    'the title %j becomes no question',
    (title) => {
      expect(titleQuestion(title, 'en')).toBeUndefined();
    },
  );
});
