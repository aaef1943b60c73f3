import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_SITE_URL, readFixtureSite } from '../fixtures/fixture-site.ts';
import { retrieve } from './retrieve.ts';
import type { SearchIndex } from './search-index.ts';

const SILVER_CARD = `${FIXTURE_SITE_URL}/cards/silver-card/`;
const GLASSES = `${FIXTURE_SITE_URL}/health/glasses/`;

describe('retrieve', () => {
  let index: SearchIndex;

  beforeAll(async () => {
    ({ index } = await readFixtureSite());
  });

  async function best(question: string, contextUrl?: string): Promise<string | undefined> {
    const { grounds } = await retrieve(index, question, contextUrl);
    const section = grounds[0]?.section;
    return section && `${section.url} ${section.heading}`;
  }

  it('prefers the section that answers over others of its page', async () => {
    expect(await best('how do I apply for a silver card')).toBe(
      `${SILVER_CARD} How to apply for a silver card`,
    );
    expect(await best('how long does a silver card take')).toBe(`${SILVER_CARD} How long it takes`);
    expect(await best('am I eligible for the silver card')).toBe(
      `${SILVER_CARD} Who can get a silver card?`,
    );
  });

  it('reads synonyms and misspelt words', async () => {
    expect(await best('booking a therapist')).toContain('/health/');
    expect(await best('silver crad')).toContain(SILVER_CARD);
    expect(await best('counseling')).toContain('/health/');
  });

  it.each([
    'what is the capital of France',
    'asdfghjkl',
    '???',
    '',
    'how do I apply',
    'who is the counsellor',
  ])('finds no ground for %j', async (question) => {
    expect((await retrieve(index, question)).grounds).toEqual([]);
  });

  it('reads a question that means nothing by itself as being about the page it is asked from', async () => {
    expect(await best('How do I apply?', SILVER_CARD)).toContain('How to apply for a silver card');
    expect(await best('what is this page about?', GLASSES)).toContain(GLASSES);
    expect(await best('how long does this take', SILVER_CARD)).toContain(SILVER_CARD);
  });

  it('knows the page by its path, whatever the query, fragment or last slash', async () => {
    const asked = `${FIXTURE_SITE_URL}/cards/silver-card?utm=1#top`;
    expect(await best('How do I apply?', asked)).toContain(SILVER_CARD);
  });

  it('lifts the page a question is asked from, but answers other questions from other pages', async () => {
    expect(await best('how do I book counselling', SILVER_CARD)).toContain('/health/');
    expect(await best('what is the capital of France', SILVER_CARD)).toBeUndefined();
  });

  it('takes a page it does not know as none', async () => {
    expect(
      await best('How do I apply?', 'https://unknown.example/cards/silver-card/'),
    ).toBeUndefined();
    expect(await best('silver card', 'not a url')).toContain(SILVER_CARD);
  });
});
