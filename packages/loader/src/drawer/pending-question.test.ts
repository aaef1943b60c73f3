import { expect, test } from 'vitest';
import { PendingQuestion } from './pending-question.ts';

const contextUrl = 'https://va.example/';

test('a pending question is delivered once, with its context page', () => {
  const pending = new PendingQuestion();
  pending.add({ question: 'How?' });
  pending.add({ contextUrl });
  expect(pending.text).toBe('How?');
  expect(pending.deliver()).toEqual({ question: 'How?', contextUrl });
  expect(pending.text).toBeUndefined();
  expect(pending.deliver()).toEqual({});
});

test('a newer question replaces a pending one and a delivered one', () => {
  const pending = new PendingQuestion();
  pending.add({ question: 'one' });
  pending.add({ question: 'two' });
  expect(pending.deliver()).toEqual({ question: 'two' });
  pending.add({ question: 'three' });
  pending.restore();
  expect(pending.deliver()).toEqual({ question: 'three' });
});

test('a delivered question waits again after a failure, until it is completed', () => {
  const pending = new PendingQuestion();
  pending.add({ question: 'How?' });
  pending.deliver();
  pending.restore();
  expect(pending.deliver()).toEqual({ question: 'How?' });
  pending.complete();
  pending.restore();
  expect(pending.deliver()).toEqual({});
});

test('a reset clears a pending question, delivered or not', () => {
  const pending = new PendingQuestion();
  pending.add({ question: 'one' });
  pending.deliver();
  pending.add({ contextUrl });
  pending.clear();
  pending.restore();
  expect(pending.deliver()).toEqual({});
});
