import { describe, expect, test } from 'vitest';
import { checkQuestion, cutQuestion, MAX_QUESTION_LENGTH, questionLength } from './question.ts';

describe('checkQuestion', () => {
  test('the check of a question trims it', () => {
    expect(checkQuestion('  How do I apply?\n')).toEqual({
      kind: 'valid',
      question: 'How do I apply?',
    });
  });

  test.each(['', ' ', '\n\t', '\u00a0'])('the check of a question finds %j empty', (text) => {
    expect(checkQuestion(text)).toEqual({ kind: 'empty' });
  });

  test('the check of a question allows 150 code points and no more', () => {
    expect(checkQuestion('a'.repeat(150)).kind).toBe('valid');
    expect(checkQuestion('a'.repeat(151)).kind).toBe('too-long');
    expect(checkQuestion('😀'.repeat(150)).kind).toBe('valid');
    expect(checkQuestion('😀'.repeat(151)).kind).toBe('too-long');
  });

  test('the check of a question does not count the white space around it', () => {
    expect(checkQuestion(` ${'a'.repeat(150)} `).kind).toBe('valid');
  });
});

describe('questionLength', () => {
  test('the length of a question counts code points, without the white space around them', () => {
    expect(questionLength(' a😀\n')).toBe(2);
  });
});

describe('cutQuestion', () => {
  test('the cut of a question leaves what is within the limit alone, its white space included', () => {
    expect(cutQuestion(' a ')).toBe(' a ');
  });

  test('the cut of a question is at a code point, never within one', () => {
    const cut = cutQuestion(`a${'😀'.repeat(150)}`);
    expect(cut).toBe(`a${'😀'.repeat(149)}`);
    expect(Array.from(cut)).toHaveLength(MAX_QUESTION_LENGTH);
  });
});
