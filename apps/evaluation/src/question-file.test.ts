import { describe, expect, it } from 'vitest';
import { parseQuestions } from './question-file.ts';

describe('question files', () => {
  it('a file of questions has pages and a question on each line, besides comments', () => {
    const source =
      '# voice\r\nlocked\ta\ta.md | b/c.md\tWhat?\r\n\ndevelopment\ta\tx.md\tWho?\nlocked\tb\t#1.md\tWhy?\n';
    expect(parseQuestions(source, 'questions', 'locked')).toEqual([
      { question: 'What?', files: ['a.md', 'b/c.md'] },
      { question: 'Why?', files: ['#1.md'] },
    ]);
    expect(parseQuestions(source, 'questions', 'development')).toEqual([
      { question: 'Who?', files: ['x.md'] },
    ]);
  });

  it('a file of follow-ups has the visitor’s page on each line', () => {
    expect(
      parseQuestions('locked\ta\ta.md\tb.md|c.md\tAnd for widows?', 'follow-ups', 'locked'),
    ).toEqual([{ question: 'And for widows?', files: ['b.md', 'c.md'], contextFile: 'a.md' }]);
  });

  it('a crisis file has a tier and a text on each line', () => {
    const source = 'locked\ta\tgentle\ten\tHe died.\nlocked\ta\tcrisis\tfr\tJe veux mourir';
    expect(parseQuestions(source, 'crisis', 'locked')).toEqual([
      { tier: 'gentle', language: 'en', question: 'He died.' },
      { tier: 'crisis', language: 'fr', question: 'Je veux mourir' },
    ]);
  });

  it('an off-topic file has a question on each line', () => {
    const source = '# weather\nlocked\ta\tWill it snow?\nlocked\ta\t#hashtag\n';
    expect(parseQuestions(source, 'off-topic', 'locked')).toEqual([
      { question: 'Will it snow?' },
      { question: '#hashtag' },
    ]);
  });

  it.each([
    [
      'questions without a page',
      () => parseQuestions('locked\ta\ta.md\tWhat?\nlocked\ta\tWhy?', 'questions', 'locked'),
      'Line 2 is not <split> tab <set> tab <pages> tab <question>: locked\ta\tWhy?',
    ],
    [
      'follow-ups without a context page',
      () => parseQuestions('locked\ta\ta.md\tWhy?', 'follow-ups', 'locked'),
      'Line 1 is not <split> tab <set> tab <context page> tab <pages> tab <question>',
    ],
    [
      'phrases of an unknown tier',
      () => parseQuestions('\nlocked\ta\tsad\ten\tOh.', 'crisis', 'locked'),
      "Line 2: unknown tier 'sad'. Use crisis, violence, gentle, unsorted.",
    ],
    [
      'lines of an unknown split',
      () => parseQuestions('open\ta\tWhat?', 'off-topic', 'locked'),
      "Line 1: unknown split 'open'. Use development, locked.",
    ],
    [
      'off-topic questions with a page',
      () => parseQuestions('locked\ta\ta.md\tWhat?', 'off-topic', 'locked'),
      'Line 1 is not <split> tab <set> tab <question>',
    ],
    [
      'an empty question',
      () => parseQuestions('locked\ta\ta.md\t ', 'questions', 'locked'),
      'Line 1 is not <split> tab <set> tab <pages> tab <question>',
    ],
  ])('%s are rejected with the line', (_, read, message) => {
    expect(read).toThrow(message);
  });
});
