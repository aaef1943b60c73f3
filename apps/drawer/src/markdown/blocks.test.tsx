import { describe, expect, it } from 'vitest';
import { advanceBlocks, allDefinitions, type Blocks, noBlocks, tailOf } from './blocks.ts';
import { MAX_BLOCK_LENGTH, MAX_BLOCKS, MAX_FORMATTED_LENGTH } from './limits.ts';

function grow(...texts: readonly string[]): Blocks {
  return texts.reduce(advanceBlocks, noBlocks);
}

function sourcesOf({ groups }: Blocks): readonly (readonly string[])[] {
  return groups.map((group) => group.map(({ source }) => source));
}

describe('the blocks of a growing answer', () => {
  it('the blocks of a growing answer are finished with a blank line', () => {
    expect(grow('One\n').groups).toEqual([]);
    expect(sourcesOf(grow('One\n\n'))).toEqual([['One\n\n']]);
    expect(tailOf(grow('One\n\nTw'))).toBe('Tw');
  });

  it.each([
    ['- a\n\n', 'E', true],
    ['- a\n\n', ' ', false],
    ['- a\n\n', '-', false],
    ['1. a\n\n', '2', false],
    ['1. a\n\n', '*', false],
    ['1. a\n\n', '#', true],
    ['    code\n\n', ' ', false],
    ['    code\n\n', 'E', true],
    ['```\ncode\n\n', 'E', false],
    ['```\ncode\n\n', '`', false],
    ['```\ncode\n```\n\n', 'E', true],
    ['> quote\n\n', '>', true],
    ['| a |\n|---|\n\n', '|', true],
    ['<!--\n\n', 'E', false],
  ])('the block %j before %j is finished: %s', (lines, next, isFinished) => {
    expect(grow(lines, lines + next).groups.length > 0).toBe(isFinished);
    expect(grow(lines + next).groups.length > 0).toBe(isFinished);
  });

  it('the blocks of a growing answer are not parted within a list, though a half-written item looks like a paragraph', () => {
    const blocks = grow('1. a\n\n2', '1. a\n\n2. b\n\n', '1. a\n\n2. b\n\nEnd\n');
    expect(sourcesOf(blocks)).toEqual([['1. a\n\n2. b\n\n']]);
  });

  it('the blocks of a growing answer are the very same objects as the text goes on', () => {
    const text = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}\n\n`).join('');
    const before = grow(text);
    const after = advanceBlocks(before, `${text}More\n\nAnd more\n`);
    expect(before.groups.map(({ length }) => length)).toEqual([16, 16, 8]);
    expect(after.groups[0]).toBe(before.groups[0]);
    expect(after.groups[1]).toBe(before.groups[1]);
    expect(advanceBlocks(after, after.text)).toBe(after);
  });

  it('the blocks of a growing answer start over with a text that does not continue the last one', () => {
    expect(grow('One\n\nTwo\n', 'Three').groups).toEqual([]);
  });

  it('the blocks of a growing answer do not depend on how much of the text came at once', () => {
    const text = 'A **paragraph** of words.\n\n- item\n- item\n\n'.repeat(500);
    let stepwise = noBlocks;
    for (let end = 1; end <= text.length; end += 97) {
      stepwise = advanceBlocks(stepwise, text.slice(0, end));
    }
    stepwise = advanceBlocks(stepwise, text);
    expect(grow(text).groups).toEqual(stepwise.groups);
  });

  it('the blocks of a growing answer know the definitions of the tail once there is no more to come', () => {
    const blocks = grow('See [a].\n\n[a]: https://example.gov/\n');
    expect(blocks.definitions.size).toBe(0);
    expect([...allDefinitions(blocks).values()]).toEqual(['[a]: <https://example.gov/>']);
  });

  it('the blocks of a growing answer know the headings before them, however deep these stand', () => {
    const { groups, outline } = grow('## A\n\n> #### B\n\nText\n\n### C\n\nEnd');
    expect(groups.flat().map((block) => block.outline)).toEqual([[], [2], [2, 4], [2, 4]]);
    expect(outline).toEqual([2, 3]);
  });

  it('an answer with footnotes is one whole block', () => {
    const blocks = grow('One[^1]\n\nTwo\n\nThree\n', 'One[^1]\n\nTwo\n\nThree\n\n[^1]: Note');
    expect(blocks).toMatchObject({ mode: 'whole', groups: [], tailStart: 0 });
  });
});

describe('what cannot be formatted in reasonable time', () => {
  it.each([
    ['a list nested by its marks', `${'- '.repeat(1_000)}\n\n`],
    ['quotes nested by their marks', `${'> '.repeat(2_500)}\n\n`],
    ['a mix of both', `${'> - 1. '.repeat(20)}x\n\n`],
    ['a list nested by indentation', listOfDepth(200)],
    ['emphasis within emphasis', '*a **a '.repeat(1_000)],
    ['open brackets', '['.repeat(4_000)],
    ['open links', '[a](b '.repeat(4_000)],
    [
      'code marks of every length',
      Array.from({ length: 1_000 }, (_, n) => '`'.repeat(n)).join(' '),
    ],
    ['headings without end', 'a\n=\n'.repeat(6_000)],
    ['headings without end, apart from each other', 'a\n=\n\n'.repeat(6_000)],
    ['a list without end', '- a\n'.repeat(6_000)],
    ['one endless line', 'x'.repeat(1_000_000)],
    ['one endless table', `|a|\n|-|\n${'|x|\n'.repeat(10_000)}`],
    ['footnotes by the thousand', Array.from({ length: 4_000 }, (_, n) => `[^${n}]: x\n`).join('')],
  ])('what cannot be formatted in reasonable time is shown plain, and soon: %s', (_, text) => {
    const start = performance.now();
    expect(grow(text).mode).toBe('plain');
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('what cannot be formatted in reasonable time leaves what came before it formatted', () => {
    const blocks = grow('One\n\nTwo\n', `One\n\nTwo\n\n${'> '.repeat(2_500)}`);
    expect(blocks.mode).toBe('plain');
    expect(sourcesOf(blocks)).toEqual([['One\n\n', 'Two\n\n']]);
    const longer = advanceBlocks(blocks, `${blocks.text}more`);
    expect(tailOf(longer).endsWith('more')).toBe(true);
  });

  it('plain text begins where the answer is longer than any', () => {
    const paragraph = `${'Some plain words of prose here. '.repeat(4)}\n\n`;
    const text = paragraph.repeat(Math.ceil((MAX_FORMATTED_LENGTH * 1.2) / paragraph.length));
    const blocks = grow(text);
    expect(blocks.mode).toBe('plain');
    expect(blocks.tailStart).toBeGreaterThan(MAX_FORMATTED_LENGTH - 2 * MAX_BLOCK_LENGTH);
  });

  it('plain text begins after more blocks than any answer has', () => {
    const blocks = grow('a\n\n'.repeat(MAX_BLOCKS * 3));
    expect(blocks.mode).toBe('plain');
    expect(blocks.tailStart).toBeGreaterThan(MAX_BLOCKS * 'a\n\n'.length);
    expect(tailOf(blocks)).toContain('a\n\na');
  });
});

function listOfDepth(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- x\n`).join('');
}
