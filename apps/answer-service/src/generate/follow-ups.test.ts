import type { Page } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseExtract } from '../extract/extracts.ts';
import { readFixtureSite } from '../fixtures/fixture-site.ts';
import { retrieve } from '../search/retrieve.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { type FollowUp, followUps, starterQuestions } from './follow-ups.ts';

describe('follow-up questions', () => {
  let index: SearchIndex;
  let pages: readonly Page[];

  beforeAll(async () => {
    ({ index, pages } = await readFixtureSite());
  });

  async function offeredAfter(question: string): Promise<FollowUp[]> {
    const { grounds, pages: found } = await retrieve(index, question);
    const quoted = grounds.slice(0, 1).map(({ section }) => section);
    return followUps(question, quoted, found, index);
  }

  it('follow-up questions are headings of the page that were not quoted, in the words of a visitor', async () => {
    expect(await offeredAfter('Who can get a silver card?')).toContainEqual({
      question: 'How do I apply for a silver card?',
      reasoning: 'Answered on the page “Silver card”.',
    });
  });

  it('follow-up questions never repeat the question asked, in whatever form', async () => {
    const offered = await offeredAfter('apply silver card');
    expect(offered.map(({ question }) => question)).not.toContain(
      'How do I apply for a silver card?',
    );
  });

  it.each(['How do I apply for a silver card?', 'book counselling', 'can I get glasses'])(
    'follow-up questions can all be answered, after %j',
    async (question) => {
      const offered = await offeredAfter(question);
      expect(offered.length).toBeLessThanOrEqual(3);
      expect(new Set(offered.map((item) => item.question)).size).toBe(offered.length);
      for (const item of offered) {
        expect([...item.question].length).toBeLessThanOrEqual(150);
        expect(chooseExtract(await retrieve(index, item.question))).toMatchObject({ isSure: true });
      }
    },
  );

  it('follow-up questions after an answer that quotes nothing begin with the heading nearest to the question', async () => {
    for (const [asked, nearest] of [
      ['apply for a silver card abroad', 'How do I apply for a silver card?'],
      ['who on earth can get a silver card', 'Who can get a silver card?'],
    ] as const) {
      const { pages: found } = await retrieve(index, asked);
      const [first] = await followUps(asked, [], found, index);
      expect(first?.question).toBe(nearest);
    }
  });

  it('follow-up questions start with one question of each part of the site', async () => {
    const starters = await starterQuestions(pages, index);
    expect(starters.map(({ question }) => question)).toEqual([
      'How do I apply for a silver card?',
      'How do I book counselling?',
    ]);
  });
});
