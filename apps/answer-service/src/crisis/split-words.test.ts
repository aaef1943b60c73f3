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

  it('the splitter of words leaves a run of any length within bounds', () => {
    const run = 'want'.repeat(1_000);
    expect(split(run)).toBe(run);
  });
});
