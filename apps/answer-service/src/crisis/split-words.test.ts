import { describe, expect, it } from 'vitest';
import { createWordSplitter } from './split-words.ts';

describe('createWordSplitter', () => {
  const split = createWordSplitter(new Set('want to die diet wanted i grow fini shed'.split(' ')));

  it.each([
    ['iwanttodie', 'i want to die'],
    ['please wanttodie now', 'please want to die now'],
    ['wanted', 'wanted'],
    ['dietto', 'diet to'],
    ['unknown', 'unknown'],
    ['finished', 'finished'],
    ['iiiiii', 'i i i i i i'],
    ['todie', 'todie'],
  ])('the splitter of words reads %j as %j', (written, read) => {
    expect(split(written)).toBe(read);
  });

  it('the splitter of words reads the first 40 letters of a longer run', () => {
    expect(split('want'.repeat(1_000))).toBe(Array(10).fill('want').join(' '));
    expect(split('x'.repeat(1_000))).toBe('x'.repeat(40));
  });

  it('the splitter of words drops a word that the cut at 40 letters breaks', () => {
    expect(split(`${'want'.repeat(9)}todiet`)).toBe(`${'want '.repeat(9)}to`);
  });
});
