import { describe, expect, test } from 'vitest';
import { checkQuestion, cutQuestion, MAX_QUESTION_LENGTH, questionLength } from './question.ts';

describe('checkQuestion', () => {
  test('trims', () => {
    expect(checkQuestion('  How do I apply?\n')).toEqual({
      kind: 'valid',
      question: 'How do I apply?',
    });
  });

  test.each(['', ' ', '\n\t', '\u00a0'])('%j is empty', (text) => {
    expect(checkQuestion(text)).toEqual({ kind: 'empty' });
  });

  test('allows 150 code points and no more', () => {
    expect(checkQuestion('a'.repeat(150)).kind).toBe('valid');
    expect(checkQuestion('a'.repeat(151)).kind).toBe('too-long');
    expect(checkQuestion('😀'.repeat(150)).kind).toBe('valid');
    expect(checkQuestion('😀'.repeat(151)).kind).toBe('too-long');
  });

  test('does not count the white space around it', () => {
    expect(checkQuestion(` ${'a'.repeat(150)} `).kind).toBe('valid');
  });
});

describe('questionLength', () => {
  test('counts code points, without the white space around them', () => {
    expect(questionLength(' a😀\n')).toBe(2);
  });
});

describe('cutQuestion', () => {
  test('leaves what is within the limit alone, its white space included', () => {
    expect(cutQuestion(' a ')).toBe(' a ');
  });

  test('cuts at a code point, never within one', () => {
    const cut = cutQuestion(`a${'😀'.repeat(150)}`);
    expect(cut).toBe(`a${'😀'.repeat(149)}`);
    expect(Array.from(cut)).toHaveLength(MAX_QUESTION_LENGTH);
  });
});
