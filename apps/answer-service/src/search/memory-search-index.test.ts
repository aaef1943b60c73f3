import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePage } from '@assist/content';
import { describe, expect, it, vi } from 'vitest';
import type { Embedder } from '../embeddings/embedder.ts';
import { FIXTURE_SITE_URL, readFixtureSite } from '../fixtures/fixture-site.ts';
import { parseAskedQuestions, withQuestions } from '../words/asked-questions.ts';
import { stems } from '../words/terms.ts';
import { indexMeaning } from './meaning-index.ts';
import { createMemorySearchIndex } from './memory-search-index.ts';
import type { JoinableSearchIndex, SearchModels } from './ranked-search.ts';
import type { Reranker } from './reranker.ts';

const SITE = new URL(FIXTURE_SITE_URL);

/** Knows one thing: that spectacles are glasses. */
const EMBEDDER: Embedder = {
  name: 'spectacles',
  embed: async (texts) =>
    texts.map((text) => Float32Array.of(/spectacles|glasses/i.test(text) ? 1 : 0)),
};

async function indexWith(embedder?: Embedder, models?: SearchModels): Promise<JoinableSearchIndex> {
  const { pages } = await readFixtureSite();
  const index = await createMemorySearchIndex(pages, models);
  if (embedder !== undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'vectors-'));
    index.join(await indexMeaning(pages, EMBEDDER, folder));
  }
  return index;
}

describe('the search index in memory', () => {
  it('the search index in memory finds by meaning what shares no word with the question, once meaning has joined', async () => {
    const byWords = await indexWith();
    const found = await byWords.search({ text: 'spectacles' });
    expect(found.pages[0]?.page.title).not.toBe('Glasses');
    const byMeaning = await indexWith(EMBEDDER);
    const { pages, evidence } = await byMeaning.search({ text: 'spectacles' });
    expect(pages[0]?.page.title).toBe('Glasses');
    expect(evidence.likeness).toBeDefined();
  });

  it('the search index in memory reads what visitors have asked of a page as words of that page', async () => {
    const question = 'is my undertaker paid by you';
    const pages = ['Elsewhere', 'Gold card'].flatMap(
      (title) =>
        parsePage({ path: `${title}.md`, source: `---\ntitle: ${title}\n---\nText.` }, SITE) ?? [],
    );
    const asked = parseAskedQuestions(`[Gold card]\n${question}`);
    const index = await createMemorySearchIndex(withQuestions(pages, [asked]));
    const found = await index.search({ text: question });
    expect(found.pages.map(({ page }) => page.title)).toEqual(['Gold card']);
    expect(found.evidence.coverage).toBeGreaterThan(0.9);
  });

  it('the search index in memory finds a page first by its title or a heading of its own, in whatever order the words stand', async () => {
    const { pages } = await readFixtureSite();
    const index = await indexWith();
    const titles = pages.flatMap(({ title, sections }) => [
      [title, title],
      ...sections.map(({ heading }) => [heading, title]),
    ]);
    const own = titles.filter(
      ([text = ''], _, all) =>
        stems(text).size > 1 && all.filter(([other]) => other === text).length === 1,
    );
    expect(own.length).toBeGreaterThan(pages.length);
    for (const [text = '', title] of own) {
      const found = await index.search({ text: text.split(' ').reverse().join(' ') });
      expect(found.pages[0]?.page.title, text).toBe(title);
    }
  });

  it('the search index in memory says what share of a question the name of a page holds', async () => {
    const index = await indexWith();
    const coverage = async (text: string) => (await index.search({ text })).evidence.coverage;
    expect(await coverage('silver card')).toBeCloseTo(1);
    expect(await coverage('silver submarine')).toBeLessThan(0.6);
    expect(await coverage('submarine')).toBe(0);
    expect(await coverage('')).toBe(0);
  });

  it('the search index in memory goes on by words when the model fails, and asks it again ten seconds later', async () => {
    const { pages } = await readFixtureSite();
    const onFailure = vi.fn();
    const index = await indexWith(undefined, { onFailure });
    const meaning = await indexMeaning(pages, EMBEDDER, await mkdtemp(join(tmpdir(), 'vectors-')));
    const embedQuestion = vi.fn(() => Promise.reject(new Error('down')));
    index.join({ ...meaning, embedQuestion });
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      for (const calls of [1, 1, 2]) {
        const found = await index.search({ text: 'glasses' });
        expect(found.pages[0]?.page.title).toBe('Glasses');
        expect(found.evidence.likeness).toBeUndefined();
        expect(embedQuestion).toHaveBeenCalledTimes(calls);
        vi.advanceTimersByTime(6_000);
      }
      expect(onFailure).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the search index in memory puts the pages in the order of the reranker, and keeps its own when that fails', async () => {
    const own = (await (await indexWith()).search({ text: 'silver card counselling' })).pages;
    const titles = own.map(({ page }) => page.title);
    expect(titles.length).toBeGreaterThan(1);
    const reversing: Reranker = { rerank: async (_, texts) => texts.map((_text, i) => i) };
    const reversed = await indexWith(undefined, { reranker: reversing });
    const found = await reversed.search({ text: 'silver card counselling' });
    expect(found.pages.map(({ page }) => page.title)).toEqual(titles.toReversed());
    const down = new Error('down');
    const onFailure = vi.fn();
    const failing: Reranker = { rerank: () => Promise.reject(down) };
    const kept = await (await indexWith(undefined, { reranker: failing, onFailure })).search({
      text: 'silver card counselling',
    });
    expect(kept.pages.map(({ page }) => page.title)).toEqual(titles);
    expect(onFailure).toHaveBeenCalledWith('reranker', down);
  });

  it('the search index in memory embeds a question asked again only once', async () => {
    const { pages } = await readFixtureSite();
    const index = await indexWith();
    const asked: string[] = [];
    const counting: Embedder = {
      name: 'counting',
      embed: (texts) => {
        asked.push(...texts);
        return EMBEDDER.embed(texts);
      },
    };
    const folder = await mkdtemp(join(tmpdir(), 'vectors-'));
    index.join(await indexMeaning(pages, counting, folder));
    asked.length = 0;
    await index.search({ text: 'glasses' });
    await index.search({ text: 'glasses' });
    expect(asked).toEqual(['glasses']);
  });

  it('the search index in memory knows a page by its address', async () => {
    const index = await indexWith();
    expect((await index.page(`${FIXTURE_SITE_URL}/health/glasses?x#y`))?.title).toBe('Glasses');
    expect(await index.page(`${FIXTURE_SITE_URL}/unknown/`)).toBeUndefined();
  });
});
