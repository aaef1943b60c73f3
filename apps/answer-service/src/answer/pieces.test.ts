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
  ])('what is cut into pieces joins to the text again: %j', (text) => {
    expect(pieces(text).join('')).toBe(text);
  });

  it('what is cut into pieces gives a few words at a time', () => {
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

  it('sending pieces at a pace gives everything without waiting when there is no delay', async () => {
    const given: string[] = [];
    for await (const piece of paced('a b c d e f g', 0, new AbortController().signal)) {
      given.push(piece);
    }
    expect(given).toEqual(['a b c', ' d e f', ' g']);
  });

  it('sending pieces at a pace stops when the signal aborts', async () => {
    const controller = new AbortController();
    const text = paced('a b c d e f g', 0, controller.signal);
    await text.next();
    controller.abort();
    await expect(text.next()).rejects.toThrow();
  });
});
