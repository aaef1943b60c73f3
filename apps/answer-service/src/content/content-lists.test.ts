import { parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { parseAskedQuestions, withQuestions } from './content-lists.ts';

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
    const { pages, unmatched } = withQuestions([page], parseAskedQuestions(LIST));
    expect(pages[0]?.questions).toEqual(['gold card help']);
    expect(pages[0]?.sections.map(({ heading, questions }) => [heading, questions])).toEqual([
      ['', ['gold card help']],
      ['Who can get it?', ['am i allowed one']],
    ]);
    expect(unmatched).toEqual(['bronze card']);
  });

  it('pages with the same title get the questions of their own address alone', () => {
    const pages = ['gold', 'silver'].flatMap((name) => {
      const source = '---\ntitle: Eligibility\n---\nText.\n\n## Age\n\nOld.';
      const page = parsePage({ path: `${name}.md`, source }, new URL('https://site.example'));
      return page === undefined ? [] : [page];
    });
    const list = parseAskedQuestions(
      '[https://site.example/gold/]\nwho gets gold\n[https://site.example/silver/ > Age]\nhow old\n[Eligibility]\nfor both',
    );
    const found = withQuestions(pages, list);
    expect(found.pages.map(({ questions }) => questions)).toEqual([['who gets gold'], []]);
    expect(found.pages[1]?.sections.map(({ questions }) => questions)).toEqual([[], ['how old']]);
    expect(found.unmatched).toEqual(['eligibility']);
  });
});
