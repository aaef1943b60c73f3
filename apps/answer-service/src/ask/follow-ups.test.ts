import { type Page, parsePage } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFixtureSite } from '../../test-support/fixture-site.ts';
import type { Search } from '../engine/search.ts';
import { type FollowUp, followUps, pageQuestions, starterQuestions } from './follow-ups.ts';
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

  it.each([
    ['fr', 'Carte argent', 'Qui peut demander la carte argent ?', 'Demander la carte argent'],
    ['ar', 'بطاقة فضية', 'كيف أطلب بطاقة فضية؟', 'بطاقة فضية'],
    ['de', 'Silberne Karte', 'Wer bekommt die silberne Karte?', 'How to get the silberne Karte'],
  ])(
    'the questions of a page in %s are its headings that are questions',
    (lang, title, question, heading) => {
      const source = `---\ntitle: ${title}\nlang: ${lang}\n---\n## ${heading}\n\nText.\n\n## ${question}\n\nText.`;
      const page = parsePage({ path: 'a.md', source }, new URL('https://department.example'));
      if (page === undefined) throw new Error('The page has no text.');
      const asked = [{ question, reasoning: `Answered on the page “${title}”.` }];
      expect(pageQuestions(page)).toEqual(asked);
      expect(starterQuestions([page])).toEqual(asked);
      expect(followUps('', [], [{ page, sections: page.sections }])).toEqual(asked);
    },
  );

  it('starter questions are one from each part of the site', () => {
    expect(starterQuestions(pages).map(({ question }) => question)).toEqual([
      'How do I apply for a silver card?',
      'How do I book counselling?',
    ]);
  });
});
