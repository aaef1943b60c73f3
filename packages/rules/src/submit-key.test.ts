import { describe, expect, test } from 'vitest';
import { isSubmitKey } from './submit-key.ts';

const enter = { key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false };

describe('isSubmitKey', () => {
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
