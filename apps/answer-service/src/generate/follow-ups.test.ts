import type { Page } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFixtureSite } from '../fixtures/fixture-site.ts';
import { retrieve } from '../search/retrieve.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { composeExtractiveAnswer } from './extractive-answer.ts';
import { type FollowUp, followUps, nearMisses, starterQuestions } from './follow-ups.ts';

describe('follow-up questions', () => {
  let index: SearchIndex;
  let pages: readonly Page[];

  beforeAll(async () => {
    ({ index, pages } = await readFixtureSite());
  });

  async function offeredAfter(question: string): Promise<FollowUp[]> {
    const { grounds } = await retrieve(index, question);
    const answer = await composeExtractiveAnswer(question, grounds, index);
    return followUps(question, answer?.sections ?? [], grounds, index);
  }

  it('are headings of the page that were not quoted, in the words of a visitor', async () => {
    const question = 'Who can get a silver card?';
    const { grounds } = await retrieve(index, question);
    const quoted = grounds.slice(0, 1).map(({ section }) => section);
    expect(await followUps(question, quoted, grounds, index)).toContainEqual({
      question: 'How do I apply for a silver card?',
      reasoning: 'Answered on the page “Silver card”.',
    });
  });

  it('never repeat the question asked, in whatever form', async () => {
    const offered = await offeredAfter('apply silver card');
    expect(offered.map(({ question }) => question)).not.toContain(
      'How do I apply for a silver card?',
    );
  });

  it.each(['How do I apply for a silver card?', 'counselling', 'can I get glasses'])(
    'can all be answered, after %j',
    async (question) => {
      const offered = await offeredAfter(question);
      expect(offered.length).toBeLessThanOrEqual(3);
      expect(new Set(offered.map((item) => item.question)).size).toBe(offered.length);
      for (const item of offered) {
        expect([...item.question].length).toBeLessThanOrEqual(150);
        expect((await retrieve(index, item.question)).grounds.length).toBeGreaterThan(0);
      }
    },
  );

  it('offer what may have been meant, else where to start', async () => {
    const starters = [{ question: 'Start?', reasoning: '' }];
    const near = await retrieve(index, 'glasses for dogs');
    expect(near.grounds).toEqual([]);
    const offered = await nearMisses('glasses for dogs', near.nearest, starters, index);
    expect(offered[0]?.question).toContain('glasses');
    expect(await nearMisses('what is the capital of France', [], starters, index)).toEqual(
      starters,
    );
  });

  it('start with one question of each part of the site', async () => {
    const starters = await starterQuestions(pages, index);
    expect(starters.map(({ question }) => question)).toEqual([
      'How do I apply for a silver card?',
      'How do I book counselling?',
    ]);
  });
});
