import { describe, expect, it } from 'vitest';
import {
  readFollowUps,
  readNeedPhrases,
  readPageQuestions,
  readPlainQuestions,
} from './question-file.ts';

describe('question files', () => {
  it('a file of questions has pages and a question on each line, besides comments', () => {
    expect(readPageQuestions('# voice\r\na.md | b/c.md\tWhat?\r\n\n#1.md\tWhy?\n')).toEqual([
      { question: 'What?', files: ['a.md', 'b/c.md'] },
      { question: 'Why?', files: ['#1.md'] },
    ]);
  });

  it('a file of follow-ups has the visitor’s page on each line', () => {
    expect(readFollowUps('a.md\tb.md|c.md\tAnd for widows?')).toEqual([
      { question: 'And for widows?', files: ['b.md', 'c.md'], contextFile: 'a.md' },
    ]);
  });

  it('a crisis file has a tier and a text on each line', () => {
    expect(readNeedPhrases('gentle\ten\tHe died.\ncrisis\tfr\tJe veux mourir')).toEqual([
      { tier: 'gentle', text: 'He died.' },
      { tier: 'crisis', text: 'Je veux mourir' },
    ]);
  });

  it('an off-topic file has a question on each line', () => {
    expect(readPlainQuestions('# weather\nWill it snow?\n#hashtag\n')).toEqual([
      'Will it snow?',
      '#hashtag',
    ]);
  });

  it.each([
    [
      'questions without a page',
      () => readPageQuestions('a.md\tWhat?\nWhy?'),
      'Line 2 is not <pages> tab <question>: Why?',
    ],
    [
      'follow-ups without a context page',
      () => readFollowUps('a.md\tWhy?'),
      'Line 1 is not <context page> tab <pages> tab <question>',
    ],
    [
      'phrases of an unknown tier',
      () => readNeedPhrases('\nsad\ten\tOh.'),
      "Line 2: unknown tier 'sad'. Use crisis, violence, gentle, unsorted.",
    ],
    [
      'off-topic questions with a page',
      () => readPlainQuestions('a.md\tWhat?'),
      'Line 1 is not <question>',
    ],
    [
      'an empty question',
      () => readPageQuestions('a.md\t '),
      'Line 1 is not <pages> tab <question>',
    ],
  ])('%s are rejected with the line', (_, read, message) => {
    expect(read).toThrow(message);
  });
});
