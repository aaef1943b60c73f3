import { expect, it } from 'vitest';
import { matchKind } from './question-kind.ts';

it.each([
  ['How much is the fee?', 'Rates', 'You pay $12.'],
  ['How long do I have to wait?', 'When we answer', 'Within 30 days.'],
  ['Am I eligible?', 'Who can get it?', 'One of these must be true.'],
  ['How do I apply?', 'Apply online', 'Fill out the form.'],
  ['What number do I call?', 'Contact us', 'Call 555-010-1234.'],
  ['Which papers do I need?', 'Documents to bring', 'Your service records.'],
])('the question %j matches a section “%s” with the text %j', (question, heading, text) => {
  expect(matchKind(question, {})({ heading, text })).toBe(2);
});

it.each([
  ['fr', 'Combien coûte la carte ?', 'Tarifs', 'Vous payez 12 €.'],
  ['fr', 'Combien de temps faut-il attendre ?', 'Délais', 'Sous 30 jours.'],
  ['fr', 'Comment demander la carte ?', 'Demander la carte', 'Remplissez le formulaire.'],
  ['es', '¿Quién puede recibirla?', 'Requisitos', 'Debe ser residente.'],
  ['es', '¿Cuánto cuesta?', 'Tarifas', 'Son 20 EUR.'],
  ['ar', 'ما هو رقم الهاتف؟', 'الاتصال بنا', 'اتصل على 01 23 45 67 89.'],
])(
  'in %s the question %j matches a section “%s” with the text %j',
  (language, question, heading, text) => {
    expect(matchKind(question, { language })({ heading, text })).toBe(2);
  },
);

it.each([
  ['Call +61 2 6289 1133.', 1],
  ['Fax (01) 555-0100', 1],
  ['Write to help@site.example', 1],
  ['On 2024-11-30, or 30/11/2024.', 0],
  ['It took from 2001 to 2004.', 0],
  ['There are 1,000 of them.', 0],
])('the text %j has %i contact', (text, count) => {
  expect(matchKind('What is the address?', {})({ heading: '', text })).toBe(count);
});

it.each([
  ['You pay ₹500.', 1],
  ['AUD 30 a year', 1],
  ['10 % of it', 1],
  ['ten forms in 30 days', 0],
])('the text %j has %i amount', (text, count) => {
  expect(matchKind('What is the price?', {})({ heading: '', text })).toBe(count);
});

it('a page in a language without wording has no kinds', () => {
  const section = { heading: 'How much?', text: 'You pay $12.' };
  expect(matchKind('How much is it?', { language: 'de' })(section)).toBe(0);
});

it('heading and text must match the same kind of question', () => {
  const section = { heading: 'Rates', text: 'We answer within 30 days.' };
  expect(matchKind('How much is it, and how long does it take?', {})(section)).toBe(1);
});

it('a question of no kind matches no section', () => {
  expect(
    matchKind('gold card', {})({ heading: 'Apply', text: 'You pay $12 within 30 days.' }),
  ).toBe(0);
});
