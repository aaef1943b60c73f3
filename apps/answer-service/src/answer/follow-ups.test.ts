import type { Page } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFixtureSite } from '../../test-support/fixture-site.ts';
import type { Search } from '../engine/search.ts';
import { type FollowUp, followUps, starterQuestions } from './follow-ups.ts';
import { retrieve } from './retrieve.ts';

describe('follow-up questions', () => {
  let search: Search;
  let pages: readonly Page[];

  beforeAll(async () => {
    ({ search, pages } = await readFixtureSite());
  });

  async function offeredAfter(question: string): Promise<FollowUp[]> {
    const { pages: found } = await retrieve({ search }, { text: question });
    return followUps(question, found[0]?.sections.slice(0, 1) ?? [], found);
  }

  it('follow-up questions are the other headings of the page, in a visitor’s words', async () => {
    expect(await offeredAfter('Who can get a silver card?')).toContainEqual({
      question: 'How do I apply for a silver card?',
      reasoning: 'Answered on the page “Silver card”.',
    });
  });

  it('follow-up questions never repeat the question in other words', async () => {
    const offered = await offeredAfter('apply silver card');
    expect(offered.map(({ question }) => question)).not.toContain(
      'How do I apply for a silver card?',
    );
  });

  it.each(['How do I apply for a silver card?', 'book counselling', 'can I get glasses'])(
    'the page of each follow-up question is found first, after %j',
    async (question) => {
      const offered = await offeredAfter(question);
      expect(offered.length).toBeLessThanOrEqual(3);
      expect(new Set(offered.map((item) => item.question)).size).toBe(offered.length);
      for (const item of offered) {
        expect([...item.question].length).toBeLessThanOrEqual(150);
        const { pages: found } = await retrieve({ search }, { text: item.question });
        expect(item.reasoning).toContain(`“${found[0]?.page.title}”`);
      }
    },
  );

  it('starter questions are one from each part of the site', () => {
    expect(starterQuestions(pages).map(({ question }) => question)).toEqual([
      'How do I apply for a silver card?',
      'How do I book counselling?',
    ]);
  });
});
