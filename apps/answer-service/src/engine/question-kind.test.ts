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
  expect(matchKind(question)({ heading, text })).toBe(2);
});

it('heading and text must match the same kind of question', () => {
  const section = { heading: 'Rates', text: 'We answer within 30 days.' };
  expect(matchKind('How much is it, and how long does it take?')(section)).toBe(1);
});

it('a question of no kind matches no section', () => {
  expect(matchKind('gold card')({ heading: 'Apply', text: 'You pay $12 within 30 days.' })).toBe(0);
});
