import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_SITE_URL, readFixtureSite } from '../fixtures/fixture-site.ts';
import { EVIDENCE } from '../tuning.ts';
import { createMemorySearchIndex } from './memory-search-index.ts';
import { retrieve, weighEvidence } from './retrieve.ts';
import type { SearchIndex } from './search-index.ts';

const SILVER_CARD = `${FIXTURE_SITE_URL}/cards/silver-card/`;
const GLASSES = `${FIXTURE_SITE_URL}/health/glasses/`;

describe('retrieve', () => {
  let index: SearchIndex;

  beforeAll(async () => {
    ({ index } = await readFixtureSite());
  });

  async function best(question: string, contextUrl?: string): Promise<string | undefined> {
    const { pages } = await retrieve(index, question, contextUrl);
    const section = pages[0]?.sections[0]?.section;
    return section && `${section.url} ${section.heading}`;
  }

  it('retrieval prefers the section that answers over others of its page', async () => {
    expect(await best('how do I apply for a silver card')).toBe(
      `${SILVER_CARD} How to apply for a silver card`,
    );
    expect(await best('how long does a silver card take')).toBe(`${SILVER_CARD} How long it takes`);
    expect(await best('who can get the silver card')).toBe(
      `${SILVER_CARD} Who can get a silver card?`,
    );
  });

  it('retrieval reads misspelt words', async () => {
    expect(await best('silver crad')).toContain(SILVER_CARD);
    expect(await best('counseling')).toContain('/health/');
  });

  it.each([
    'what is the capital of France',
    'asdfghjkl',
    '???',
    '',
    'who is the counsellor',
    'who was the first owner of a silver card',
  ])('retrieval declines %j', async (question) => {
    expect(await retrieve(index, question)).toMatchObject({
      outcome: 'declined',
      grounds: [],
      pages: [],
      lead: 0,
    });
  });

  it('retrieval allows a quotation only where more speaks for an answer than an answer needs', async () => {
    const question = 'How do I apply for a silver card?';
    const found = await index.search({ text: question });
    const by = (likeness: number) => {
      const evidence = { ...found.evidence, likeness, isHeading: false };
      return retrieve({ ...index, search: async () => ({ ...found, evidence }) }, question);
    };
    const atZero = weighEvidence({ ...found.evidence, likeness: 0 });
    const likenessFor = (odds: number): number => (odds - atZero) / EVIDENCE.weights.likeness;
    expect(await by(likenessFor(EVIDENCE.quoted + 0.1))).toMatchObject({ mayQuote: true });
    expect(await by(likenessFor(EVIDENCE.quoted - 0.1))).toMatchObject({
      outcome: 'answer',
      mayQuote: false,
    });
  });

  it('retrieval says how far the best page is ahead of the next', async () => {
    const alone = await retrieve(index, 'How do I apply for a silver card?');
    expect(alone.lead).toBeGreaterThan(1);
    const { pages } = await readFixtureSite();
    const twins = pages.flatMap((page) => [page, { ...page, url: `${page.url}twin/` }]);
    const twinned = await createMemorySearchIndex(twins);
    const { outcome, lead } = await retrieve(twinned, 'How do I apply for a silver card?');
    expect([outcome, lead]).toEqual(['answer', 0]);
  });

  it('retrieval answers a question that is a title or heading, however few words that has', async () => {
    expect((await retrieve(index, 'glasses')).outcome).toBe('answer');
    expect((await retrieve(index, 'How long it takes')).outcome).toBe('answer');
  });

  it('retrieval answers a bare form number that the content knows, and no other', async () => {
    const { pages: original } = await readFixtureSite();
    const numbered = original.map((page) => ({
      ...page,
      sections: page.sections.map((section) => ({
        ...section,
        text: section.text.replace('Form S1', 'Form S1234'),
      })),
    }));
    const { outcome, pages } = await retrieve(await createMemorySearchIndex(numbered), 'S1234');
    expect([outcome, pages[0]?.page.url]).toEqual(['answer', SILVER_CARD]);
    expect((await retrieve(index, 'Q9876')).outcome).toBe('declined');
  });

  it('retrieval answers from the best page first, and names three pages at most', async () => {
    const { outcome, grounds, pages } = await retrieve(index, 'How do I apply for a silver card?');
    expect(outcome).toBe('answer');
    expect(grounds[0]?.section.url).toBe(SILVER_CARD);
    expect(pages.length).toBeLessThanOrEqual(3);
  });

  it('retrieval names the closest pages when the content holds only a part of the question', async () => {
    const { outcome, grounds, pages } = await retrieve(index, 'replace broken sunglasses abroad');
    expect(outcome).toBe('closest-pages');
    expect(grounds).toEqual([]);
    expect(pages[0]?.page.url).toBe(GLASSES);
  });

  it('retrieval names pages only where somebody asks for a policeman or a teacher', async () => {
    expect((await retrieve(index, 'Who can get a silver card?')).outcome).toBe('answer');
    const { outcome } = await retrieve(index, 'Who can get a silver card as a police officer?');
    expect(outcome).toBe('closest-pages');
  });

  it('retrieval reads a question that means nothing by itself as being about the page it is asked from', async () => {
    expect(await best('How do I apply?', SILVER_CARD)).toContain('How to apply for a silver card');
    expect(await best('what is this page about?', GLASSES)).toContain(GLASSES);
    expect(await best('how long does this take', SILVER_CARD)).toContain(SILVER_CARD);
  });

  it('retrieval knows the page by its path, whatever the query, fragment or last slash', async () => {
    const asked = `${FIXTURE_SITE_URL}/cards/silver-card?utm=1#top`;
    expect(await best('How do I apply?', asked)).toContain(SILVER_CARD);
  });

  it('retrieval answers a question about something else from other pages', async () => {
    expect(await best('how do I book counselling', SILVER_CARD)).toContain('/health/');
    expect(await best('what is the capital of France', SILVER_CARD)).toBeUndefined();
  });

  it('retrieval takes a page it does not know as none', async () => {
    expect(await best('silver card', 'not a url')).toContain(SILVER_CARD);
  });
});

describe('weighEvidence', () => {
  it('the weight of evidence grows with every signal', () => {
    const little = { relevance: 2, coverage: 0.5, likeness: 0.1 };
    for (const more of [{ relevance: 4 }, { coverage: 0.9 }, { likeness: 0.2 }]) {
      expect(weighEvidence({ ...little, ...more })).toBeGreaterThan(weighEvidence(little));
    }
  });

  it('the weight of evidence judges by words alone where nothing is embedded', () => {
    expect(weighEvidence({ relevance: 8, coverage: 1 })).toBeGreaterThan(
      weighEvidence({ relevance: 1, coverage: 0.2 }),
    );
  });
});
