import { expect, test } from 'vitest';
import { readSuggestedQuestions } from './health.ts';

const good = { question: 'How do I apply?', reasoning: 'Often asked' };

test('valid suggestions are read, without unknown fields', () => {
  const blank = { question: ' ', reasoning: '' };
  const tooLong = { question: 'a'.repeat(151), reasoning: '' };
  expect(readSuggestedQuestions([blank, { ...good, rank: 1 }, tooLong])).toEqual([good]);
});

test.each([
  [undefined],
  [null],
  ['q'],
  [[1]],
  [[null]],
  [[{ question: 'q' }]],
  [[{ question: 1, reasoning: '' }]],
  [[]],
  [[{ question: '', reasoning: '' }]],
  [Array(51).fill(good)],
])('suggestions are ignored if they are %j', (value) => {
  expect(readSuggestedQuestions(value)).toBeUndefined();
});
