import { parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { parseAskedQuestions, withQuestions } from './asked-questions.ts';

const SOURCE = '---\ntitle: Gold card\n---\nA card.\n\n## Who can get it?\n\nVeterans.';

const LIST = `
# Anything
[gold CARD]
gold card help
[Gold card > Who can get it?]
am i allowed one
[Bronze card]
is there a bronze one
`;

describe('parseAskedQuestions', () => {
  it('a list of asked questions that begins without a title is rejected', () => {
    expect(() => parseAskedQuestions('who can get it')).toThrow('stands before the first');
  });

  it('questions below the same title in different case are joined', () => {
    const asked = parseAskedQuestions('[Gold card]\none\n[GOLD CARD]\ntwo');
    expect(asked.get('gold card')).toEqual(['one', 'two']);
  });
});

describe('withQuestions', () => {
  it('a page and its sections get their listed questions', () => {
    const page = parsePage({ path: 'card.md', source: SOURCE }, new URL('https://site.example'));
    if (page === undefined) throw new Error('There is no page.');
    const [found] = withQuestions([page], parseAskedQuestions(LIST));
    expect(found?.questions).toEqual(['gold card help']);
    expect(found?.sections.map(({ heading, questions }) => [heading, questions])).toEqual([
      ['', ['gold card help']],
      ['Who can get it?', ['am i allowed one']],
    ]);
  });
});
