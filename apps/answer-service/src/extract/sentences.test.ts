import { parseMarkdown, plainText, writeMarkdown } from '@assist/content';
import type { PhrasingContent } from 'mdast';
import { describe, expect, it } from 'vitest';
import { countWords, joinSentences, splitSentences } from './sentences.ts';

function phrasing(markdown: string): readonly PhrasingContent[] {
  const [block] = parseMarkdown(markdown).children;
  if (block?.type !== 'paragraph') throw new Error('Not a paragraph.');
  return block.children;
}

describe('splitSentences', () => {
  it.each([
    ['One. Two! Three?', ['One. ', 'Two! ', 'Three?']],
    ['Call from 8:00 a.m. Monday to noon.', ['Call from 8:00 a.m. Monday to noon.']],
    ['In the U.S. Army. After.', ['In the U.S. Army. ', 'After.']],
    ['“Yes.” She left.', ['“Yes.” ', 'She left.']],
    ['Rates rose 2.5% in 2018.', ['Rates rose 2.5% in 2018.']],
    ['[One. Two](https://a.example/). Three.', ['One. Two. ', 'Three.']],
    ['See it. [Apply](https://a.example/)', ['See it. ', 'Apply']],
    ['First\\\nSecond', ['First ', 'Second']],
    ['No end', ['No end']],
  ])('the splitter of sentences splits %j', (markdown, expected) => {
    expect(splitSentences(phrasing(markdown)).map((sentence) => plainText(sentence))).toEqual(
      expected,
    );
  });

  it('the splitter of sentences loses nothing', () => {
    const content = phrasing('One **two.** Three [four.](https://a.example/) Five\\\nsix. Seven.');
    const joined = joinSentences(splitSentences(content));
    expect(writeMarkdown([{ type: 'paragraph', children: joined }])).toBe(
      writeMarkdown([{ type: 'paragraph', children: [...content] }]),
    );
  });
});

describe('joinSentences', () => {
  it('joining sentences leaves no space or line break at the end', () => {
    const sentences = splitSentences(phrasing('One. Two.\\\nThree.'));
    const joined = joinSentences(sentences.slice(0, 2));
    expect(writeMarkdown([{ type: 'paragraph', children: joined }])).toBe('One. Two.');
  });
});

describe('countWords', () => {
  it.each([
    ['', 0],
    ['one two', 2],
    ['a - b', 2],
    ['Form 21-526EZ, please.', 3],
  ])('the counter of words counts %j', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});
