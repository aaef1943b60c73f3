import { describe, expect, it } from 'vitest';
import { type ReplyUnit, readReply } from './reply.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function read(text: string, size: number): Promise<ReplyUnit[]> {
  const units: ReplyUnit[] = [];
  for await (const unit of readReply(inPieces(text, size), 'en')) units.push(unit);
  return units;
}

/** The words of each unit, with what it cites. */
const said = (units: readonly ReplyUnit[]): string[] =>
  units.map(({ markdown, cited }) => `${markdown} <${cited.join()}>`);

describe('readReply', () => {
  it.each([
    ['a line a sentence', 'One. [1] "a. B"\nTwo [2].\n', ['One. <1>', 'Two. <2>']],
    ['sentences', 'One is here [1]. Two is there [2].', ['One is here. <1>', 'Two is there. <2>']],
    ['citations after the full stop', 'One. [1] Two. [2][3] ', ['One. <1>', 'Two. <2,3>']],
    ['citations in round brackets', 'One (1). Two (2, 3).', ['One. <1>', 'Two. <2,3>']],
    ['a range', 'One [1-3].', ['One. <1,2,3>']],
    ['a range that goes backwards', 'One [3-1].', ['One. <3>']],
    ['a range of more than ten', 'One [1-99].', ['One. <1,2,3,4,5,6,7,8,9,10>']],
    ['a footnote and a passage', 'One[^1]. Two [passage 2].', ['One. <1>', 'Two. <2>']],
    ['a source by its title', 'One [Source: Gold card].', ['One. <Gold card>']],
    [
      'one citation a paragraph',
      'One. Two. Three [2].\n\nFour.',
      ['One. <2>', 'Two. <2>', 'Three. <2>', 'Four. <>'],
    ],
    ['a paragraph whose first sentence is cited', 'One [1]. Two.\n', ['One. <1>', 'Two. <1>']],
    [
      'abbreviations',
      'Ask Dr. Smith in the U.S. Army at 5 p.m. today [1]. Go [2].',
      ['Ask Dr. Smith in the U.S. Army at 5 p.m. today. <1>', 'Go. <2>'],
    ],
    ['a list', 'One:\n\n- a [1]\n- b\n\nLast one.', ['One: <>', 'a <1>', 'b <>', 'Last one. <>']],
    ['numbered lists', '1. a [1]\n2. b\nThen this.', ['a <1>', 'b <>', 'Then this. <>']],
    [
      'figures that are no list',
      '5 days is long. 2024 was the year.',
      ['5 days is long. <>', '2024 was the year. <>'],
    ],
    ['an unfinished end', 'One is here [1]. Two is th', ['One is here. <1>', 'Two is th <>']],
    ['nothing', ' \n ', []],
    [
      'JSON',
      '{"sentences": [{"passage": 2, "quotation": "x {y}", "sentence": "One {1}."}, {"passage": 0, "quotation": "", "sentence": "- b"}]}',
      ['One {1}. <2>', 'b <>'],
    ],
    [
      'JSON that is cut off',
      '```json\n{"sentences": [{"passage": 2, "quotation": "x", "sentence": "One."}, {"passage": 1, "quotation": "y", "sentence": "Tw',
      ['One. <2>'],
    ],
    [
      'JSON with words behind it',
      '{"sentences": [{"passage": 2, "quotation": "x", "sentence": "One."}]} I hope this helps.',
      ['One. <2>'],
    ],
  ])('a reply with %s gives the same units at any chunk size', async (_, text, expected) => {
    for (const size of [1, 2, 3, 7, 1_000]) expect(said(await read(text, size))).toEqual(expected);
  });

  it('a reply gives quotations, items and a remainder', async () => {
    const units = await read('A. [1] "it’s "a" so"\n- b [2] “b”\n1. c\n\nE is unfin', 3);
    expect(units.map(({ kind, quotation, isNumbered }) => [kind, quotation, isNumbered])).toEqual([
      ['sentence', 'it’s "a" so', false],
      ['item', 'b', false],
      ['item', undefined, true],
      ['remainder', undefined, false],
    ]);
  });

  it('a sentence in invalid JSON is unfinished, and the next one is read', async () => {
    const units = await read(
      '{"sentences": [{"passage": 1, "quotation": "x", "sentence": "The "gold" card."}, {"passage": 2, "quotation": "y", "sentence": "Two."}]}',
      3,
    );
    expect(units).toMatchObject([{ kind: 'remainder' }, { kind: 'sentence', markdown: 'Two.' }]);
  });

  it('a sentence with a citation comes as soon as the next begins', async () => {
    async function* endless(): AsyncGenerator<string> {
      yield 'One is here [1]. T';
      await new Promise(() => {});
    }
    expect((await readReply(endless(), 'en').next()).value).toMatchObject({ cited: [1] });
  });

  it.each(['x', '{"sentences": [{'])(
    'a reply without an end fails at its maximum length',
    async (start) => {
      await expect(read(start.padEnd(9_000, 'x '), 100)).rejects.toThrow(RangeError);
    },
  );
});
