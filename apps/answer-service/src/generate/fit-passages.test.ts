import { parseMarkdown, writeMarkdown } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { fitPassage } from './fit-passages.ts';
import { toPassage } from './passage.ts';

function cut(markdown: string, maxWords: number): string | undefined {
  const fitted = fitPassage(toPassage(parseMarkdown(markdown).children), maxWords);
  return fitted && writeMarkdown(fitted.blocks);
}

describe('fitPassage', () => {
  it('leaves alone what fits', () => {
    expect(cut('One two three.', 3)).toBe('One two three.');
  });

  it('cuts a paragraph at the end of a sentence, never inside one', () => {
    expect(cut('One two. Three four. Five six.', 5)).toBe('One two. Three four.');
    expect(cut('One two three four.', 3)).toBeUndefined();
  });

  it('cuts a list after an item and says how many are left', () => {
    const list = 'All of these:\n\n- one a\n- two b, **or**\n- three c, **or**\n- four d';
    expect(cut(list, 11)).toBe(
      'All of these:\n\n- one a\n- two b, **or**\n- three c\n\n*The page lists 1 more.*',
    );
  });

  it('keeps the numbers of steps', () => {
    expect(cut('1. a b\n2. c d\n3. e f\n4. g h', 6)).toBe(
      '1. a b\n2. c d\n3. e f\n\n*The page lists 1 more.*',
    );
  });

  it('shortens long items to their first sentence rather than show only one', () => {
    expect(cut('- One two. Three four five six.\n- Seven eight. Nine ten.', 5)).toBe(
      '- One two.\n- Seven eight.',
    );
  });

  it('cuts a table after a row', () => {
    const table = '| A | B |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n| 7 | 8 |';
    expect(cut(table, 8)).toBe(
      '| A | B |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n\n*The page lists 1 more.*',
    );
    expect(cut(table, 4)).toBeUndefined();
  });

  it('gives up when not even the introduction fits', () => {
    expect(cut('All of these many words:\n\n- one', 4)).toBeUndefined();
  });
});
