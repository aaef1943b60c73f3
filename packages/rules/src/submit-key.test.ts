import { describe, expect, test } from 'vitest';
import { isSubmitKey } from './submit-key.ts';

const enter = { key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false };

describe('isSubmitKey', () => {
  test('the key that submits a question is Enter', () => {
    expect(isSubmitKey(enter)).toBe(true);
  });

  test.each([
    ['another key', { key: 'a', keyCode: 65 }],
    ['Shift+Enter', { shiftKey: true }],
    ['Enter during a composition', { isComposing: true }],
    ['the Enter that Safari reports after a composition', { keyCode: 229 }],
  ])('the key that submits a question is not %s', (_, difference) => {
    expect(isSubmitKey({ ...enter, ...difference })).toBe(false);
  });
});
