import { describe, expect, it } from 'vitest';
import { type ReplyPiece, replyPieces } from './reply-pieces.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function read(text: string, size = text.length): Promise<ReplyPiece[]> {
  const all: ReplyPiece[] = [];
  for await (const piece of replyPieces(inPieces(text, Math.max(1, size)), 'en')) all.push(piece);
  return all;
}

const markdown = (pieces: readonly ReplyPiece[]): string[] => pieces.map((piece) => piece.markdown);

describe('replyPieces', () => {
  it.each([
    ['sentences', 'One is here [1]. Two is there [2].', ['One is here [1].', 'Two is there [2].']],
    [
      'citations after the full stop',
      'One. [1] Two. [2][3] Three.',
      ['One. [1]', 'Two. [2][3]', 'Three.'],
    ],
    [
      'abbreviations',
      'Ask Dr. Smith in the U.S. Army at 5 p.m. today. Go.',
      ['Ask Dr. Smith in the U.S. Army at 5 p.m. today.', 'Go.'],
    ],
    [
      'lines',
      'One line:\n\n- a [1]\n- b\n\n  more\n\nLast one.',
      ['One line:', '- a [1]\n- b\n\n  more', 'Last one.'],
    ],
    ['numbered lists', '1. a\n2. b\nThen this.', ['1. a\n2. b', 'Then this.']],
    ['nested lists', '- a\n  - b\n- c\n', ['- a\n  - b\n- c']],
    [
      'a figure that is no list',
      '5 days is long. 2024 was the year.',
      ['5 days is long.', '2024 was the year.'],
    ],
    ['an unfinished end', 'One is here. Two is th', ['One is here.', 'Two is th']],
    ['nothing', ' \n ', []],
  ])(
    'a streamed reply with %s gives the same pieces at any chunk size',
    async (_, text, expected) => {
      for (const size of [1, 2, 3, 7, 1_000])
        expect(markdown(await read(text, size))).toEqual(expected);
    },
  );

  it('a streamed reply gives sentences, lists and a remainder', async () => {
    const pieces = await read('A. B.\n\nC:\n- d\n\nE is unfin');
    expect(
      pieces.map((piece) => [piece.kind, 'startsParagraph' in piece && piece.startsParagraph]),
    ).toEqual([
      ['sentence', true],
      ['sentence', false],
      ['sentence', true],
      ['list', false],
      ['remainder', false],
    ]);
  });

  it('a streamed reply gives a sentence as soon as the next begins', async () => {
    async function* endless(): AsyncGenerator<string> {
      yield 'One is here [1]. T';
      await new Promise(() => {});
    }
    const first = await replyPieces(endless(), 'en').next();
    expect(first.value).toMatchObject({ markdown: 'One is here [1].' });
  });

  it('a streamed reply without an end fails at its maximum length', async () => {
    await expect(read('x'.repeat(7_000), 100)).rejects.toThrow(RangeError);
  });
});
