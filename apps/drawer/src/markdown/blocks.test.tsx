import { describe, expect, it } from 'vitest';
import { advanceBlocks, type Blocks, noBlocks, tailOf } from './blocks.ts';
import { MAX_BLOCK_LENGTH, MAX_BLOCKS, MAX_FORMATTED_LENGTH } from './limits.ts';

function grow(...texts: readonly string[]): Blocks {
  return texts.reduce(advanceBlocks, noBlocks);
}

function sourcesOf({ finished }: Blocks): readonly string[] {
  return finished.map(({ source }) => source);
}

describe('the blocks of a growing answer', () => {
  it('a block is finished when the next block begins after a blank line', () => {
    expect(grow('One\nTwo').finished).toEqual([]);
    expect(grow('One\n\n').finished).toEqual([]);
    expect(sourcesOf(grow('One\n\nT'))).toEqual(['One\n\n']);
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
    expect(grow(lines, lines + next).finished.length > 0).toBe(isFinished);
    expect(grow(lines + next).finished.length > 0).toBe(isFinished);
  });

  it('a list stays one block, although an unfinished item looks like a paragraph', () => {
    const blocks = grow('1. a\n\n2', '1. a\n\n2. b\n\n', '1. a\n\n2. b\n\nEnd\n');
    expect(sourcesOf(blocks)).toEqual(['1. a\n\n2. b\n\n']);
  });

  it('finished blocks stay the same objects while the text grows', () => {
    const text = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}\n\n`).join('');
    const before = grow(text);
    const after = advanceBlocks(before, `${text}More\n\nAnd more\n`);
    expect(before.finished.length).toBe(39);
    for (const [index, block] of before.finished.entries()) {
      expect(after.finished[index]).toBe(block);
    }
    expect(advanceBlocks(after, after.text)).toBe(after);
  });

  it('the blocks start over with a text that does not continue the last one', () => {
    expect(grow('One\n\nTwo\n', 'Three').finished).toEqual([]);
  });

  it('the blocks do not depend on the lengths of the pieces', () => {
    const text = 'A **paragraph** of words.\n\n- item\n- item\n\n'.repeat(500);
    let stepwise = noBlocks;
    for (let end = 1; end <= text.length; end += 97) {
      stepwise = advanceBlocks(stepwise, text.slice(0, end));
    }
    stepwise = advanceBlocks(stepwise, text);
    expect(grow(text).finished).toEqual(stepwise.finished);
  });

  it.each([
    ['fenced code of another mark', '```\n~~~\n\na\n\n```\n\nb'],
    ['fenced code with a longer end', '~~~~ js\n~~~\n\na\n\n~~~~~\n\nb'],
    ['fenced code after a list', '- a\n```\n\na\n\n```\n\nb'],
    ['indented code', '    a\n\n    a\n\nb'],
    ['a loose list with code', '1. a\n\n   ```\n\n   a\n   ```\n\n2. a\n\nb'],
    ['a fence within HTML', '<div>\n```\n</div>'],
    ['HTML that holds blank lines', '<pre>\na\n\na\n</pre>'],
  ])('a growing answer is not cut within %s', (_, text) => {
    const stepwise = grow(...Array.from(text, (_character, end) => text.slice(0, end + 1)));
    expect(sourcesOf(stepwise)).toEqual(text.endsWith('b') ? [text.slice(0, -1)] : []);
  });

  it('the outline ignores headings in code', () => {
    expect(grow('## A\n\n```\n#### B\n```\n\nC\n===\n\nEnd').outline).toEqual([1]);
    expect(grow('## A\n\n```\n# B\n```\n\nC\n---\n\nEnd').outline).toEqual([2]);
  });

  it('each block has the outline of the headings before it, nested ones included', () => {
    const { finished, outline } = grow('## A\n\n> #### B\n\nText\n\n### C\n\nEnd');
    expect(finished.map((block) => block.outline)).toEqual([[], [2], [2, 4], [2, 4]]);
    expect(outline).toEqual([2, 3]);
  });
});

describe('a text that takes too long to format', () => {
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
  ])('a text that takes too long to format is shown plain at once: %s', (_, text) => {
    const start = performance.now();
    expect(grow(text).isPlain).toBe(true);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('the blocks before a text that takes too long stay formatted', () => {
    const blocks = grow('One\n\nTwo\n', `One\n\nTwo\n\n${'> '.repeat(2_500)}`);
    expect(blocks.isPlain).toBe(true);
    expect(sourcesOf(blocks)).toEqual(['One\n\n', 'Two\n\n']);
    const longer = advanceBlocks(blocks, `${blocks.text}more`);
    expect(tailOf(longer).endsWith('more')).toBe(true);
  });

  it('plain text begins after the longest formatted length', () => {
    const paragraph = `${'Some plain words of prose here. '.repeat(4)}\n\n`;
    const text = paragraph.repeat(Math.ceil((MAX_FORMATTED_LENGTH * 1.2) / paragraph.length));
    const blocks = grow(text);
    expect(blocks.isPlain).toBe(true);
    expect(blocks.tailStart).toBeGreaterThan(MAX_FORMATTED_LENGTH - 2 * MAX_BLOCK_LENGTH);
  });

  it('plain text begins after the largest number of blocks', () => {
    const blocks = grow('a\n\n'.repeat(MAX_BLOCKS * 3));
    expect(blocks.isPlain).toBe(true);
    expect(blocks.tailStart).toBeGreaterThan(MAX_BLOCKS * 'a\n\n'.length);
    expect(tailOf(blocks)).toContain('a\n\na');
  });
});

function listOfDepth(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- x\n`).join('');
}
