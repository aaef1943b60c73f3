import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paced, pieces } from './pieces.ts';

describe('pieces', () => {
  it.each([
    '',
    'one',
    'one two three four five six seven',
    '  leading and trailing  ',
    'A line\n\n- a list\n- of items\n',
    '日本語 text — with\tsigns',
    '\n\n',
  ])('the pieces of a text join to the same text: %j', (text) => {
    expect(pieces(text).join('')).toBe(text);
  });

  it('the pieces of a text have three words each', () => {
    expect(pieces('one two three four five')).toEqual(['one two three', ' four five']);
  });
});

describe('paced', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('paced text without a delay comes at once', async () => {
    const given: string[] = [];
    for await (const piece of paced('a b c d e f g', 0, new AbortController().signal)) {
      given.push(piece);
    }
    expect(given).toEqual(['a b c', ' d e f', ' g']);
  });

  it('paced text stops when the signal aborts', async () => {
    const controller = new AbortController();
    const text = paced('a b c d e f g', 0, controller.signal);
    await text.next();
    controller.abort();
    await expect(text.next()).rejects.toThrow();
  });
});
