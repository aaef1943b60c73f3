import { expect, it, vi } from 'vitest';
import { KeptFormats } from './kept-formats.ts';
import { MAX_FORMATTED_LENGTH } from './limits.ts';

it('formats a source once, until more than an answer has come since', () => {
  const formats = new KeptFormats();
  const format = vi.fn(() => 'formatted');
  expect(formats.get('a', format)).toBe('formatted');
  expect(formats.get('a', format)).toBe('formatted');
  expect(format).toHaveBeenCalledTimes(1);
  formats.get('b'.repeat(2 * MAX_FORMATTED_LENGTH), () => 'another answer');
  formats.get('a', format);
  expect(format).toHaveBeenCalledTimes(2);
});

it('keeps no failure', () => {
  const formats = new KeptFormats();
  const fail = (): never => {
    throw new RangeError('Maximum call stack size exceeded');
  };
  expect(() => formats.get('a', fail)).toThrow(RangeError);
  expect(formats.get('a', () => 'formatted')).toBe('formatted');
});
