import { describe, expect, test } from 'vitest';
import {
  checkQuestion,
  cutQuestion,
  excessLength,
  isSubmitKey,
  MAX_QUESTION_LENGTH,
} from './question.ts';

describe('checkQuestion', () => {
  test('checkQuestion trims the question', () => {
    expect(checkQuestion('  How do I apply?\n')).toEqual({
      kind: 'valid',
      question: 'How do I apply?',
    });
  });

  test.each(['', ' ', '\n\t', '\u00a0', '\u200b', ' \ufeff\u200d ', '\0\u0007'])(
    'checkQuestion finds %j empty',
    (text) => {
      expect(checkQuestion(text)).toEqual({ kind: 'empty' });
    },
  );

  test('checkQuestion allows at most 150 code points', () => {
    expect(checkQuestion('a'.repeat(150)).kind).toBe('valid');
    expect(checkQuestion('a'.repeat(151)).kind).toBe('too-long');
    expect(checkQuestion('😀'.repeat(150)).kind).toBe('valid');
    expect(checkQuestion('😀'.repeat(151)).kind).toBe('too-long');
  });

  test('checkQuestion does not count the white space around a question', () => {
    expect(checkQuestion(` ${'a'.repeat(150)} `).kind).toBe('valid');
  });
});

describe('excessLength', () => {
  test('excessLength counts code points without the white space around them', () => {
    expect(excessLength(' a😀\n')).toBe(2 - MAX_QUESTION_LENGTH);
  });
});

describe('cutQuestion', () => {
  test('cutQuestion keeps a question within the limit unchanged, with its white space', () => {
    expect(cutQuestion(' a ')).toBe(' a ');
  });

  test('cutQuestion never splits a code point', () => {
    const cut = cutQuestion(`a${'😀'.repeat(150)}`);
    expect(cut).toBe(`a${'😀'.repeat(149)}`);
    expect(Array.from(cut)).toHaveLength(MAX_QUESTION_LENGTH);
  });
});

describe('isSubmitKey', () => {
  const enter = { key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false };

  test('Enter submits a question', () => {
    expect(isSubmitKey(enter)).toBe(true);
  });

  test.each([
    ['another key', { key: 'a', keyCode: 65 }],
    ['Shift+Enter', { shiftKey: true }],
    ['Enter during a composition', { isComposing: true }],
    ['the Enter that Safari reports after a composition', { keyCode: 229 }],
  ])('%s does not submit a question', (_, difference) => {
    expect(isSubmitKey({ ...enter, ...difference })).toBe(false);
  });
});
