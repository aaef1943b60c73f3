import { type Page, parseMarkdown } from '@assist/content';
import { describe, expect, it } from 'vitest';
import {
  FIXTURE_SITE_URL,
  parsedPage,
  readFixtureSite,
  searchPages,
} from '../../test-support/fixture-site.ts';
import type { EngineQuery, RankedLists } from './content-index.ts';
import { compareWithExamples } from './example-questions.ts';
import { createSearch, type Search } from './search.ts';

const SITE = 'https://department.example';

function pageOf(path: string, title: string, text: string): Page {
  const url = `${SITE}/${path}/`;
  const section = {
    id: path,
    url,
    pageTitle: title,
    heading: '',
    level: 0,
    order: 0,
    parentHeadings: [],
    text,
    blocks: parseMarkdown(text).children,
  };
  return { url, title, description: '', links: [], sections: [section] };
}

const FUNERALS = pageOf(
  'funerals',
  'Help with funerals',
  'We pay for honours: a flag or a bugler.',
);
const MEDALS = pageOf('medals', 'Medals', 'You can replace lost medals.');

/**
 * Creates a search over two pages, about medals and about funerals. If a question contains 'funerals', the page about
 * funerals ranks first. For any other question, the page about medals ranks first, with the score `similarity`.
 */
async function searchFinding(similarity: number): Promise<{ search: Search; searched: string[] }> {
  const searched: string[] = [];
  const rank = async ({ text }: EngineQuery): Promise<RankedLists> => {
    searched.push(text);
    const isNamed = text.includes('funerals');
    const entries = [
      { id: 'medals', url: MEDALS.url, score: isNamed ? 0.2 : similarity },
      { id: 'funerals', url: FUNERALS.url, score: isNamed ? 0.8 : 0.2 },
    ].sort((a, b) => b.score - a.score);
    return { sectionsByWords: entries, pagesByWords: entries, sectionsByEmbedding: entries };
  };
  const pages = async (urls: readonly string[]): Promise<Page[]> =>
    urls.flatMap((url) => [FUNERALS, MEDALS].filter((page) => page.url === url));
  const vector = new Float32Array([1]);
  const examples = await compareWithExamples([vector, new Float32Array([-1])], [0, 1]);
  const spelling = async (text: string): Promise<string> => text;
  const embeddings = { vectorOf: async () => vector, examples, spelling };
  const search = createSearch(
    { rank, pages },
    { synonyms: () => [], names: [], language: 'en', embeddings },
  );
  return { search, searched };
}

describe('a question asked from a page', () => {
  it('a question without a topic is searched again with its page’s title', async () => {
    const { search, searched } = await searchFinding(0.3);
    const found = await search.find({ text: 'could a bugler come?', page: FUNERALS });
    expect(searched).toEqual(['could a bugler come?', 'could a bugler come? Help with funerals']);
    expect(found.searchedText).toBe('could a bugler come? Help with funerals');
    expect(found.pages[0]?.page).toBe(FUNERALS);
  });

  it('the gate judges the mean of a question with and without its page’s title', async () => {
    const { search } = await searchFinding(0.3);
    const { signals } = await search.find({ text: 'and for him?', page: FUNERALS });
    // The two examples have the similarities 0 and 1, so the mean is 0.5 and the standard deviation too.
    expect(signals.nearness).toBeCloseTo(((0.3 + 0.8) / 2 - 0.5) / 0.5, 5);
  });

  it('a question is searched only once if another page answers far better', async () => {
    const text = 'could a bugler come?';
    const { search, searched } = await searchFinding(0.9);
    const found = await search.find({ text, page: FUNERALS });
    expect(searched).toEqual([text]);
    expect(found).toEqual(await search.find({ text }));
  });

  it('a question that names its topic finds the same first page from any page', async () => {
    const { search, pages } = await readFixtureSite();
    for (const text of ['How do I book counselling?', 'Which glasses do you pay for at my age?']) {
      const { pages: expected } = await search.find({ text });
      for (const page of pages) {
        const { pages: found } = await search.find({ text, page });
        expect(found[0]?.page.url, `${text} from ${page.url}`).toBe(expected[0]?.page.url);
      }
    }
    expect(pages.map(({ url }) => new URL(url).origin)).toContain(FIXTURE_SITE_URL);
  });
});

describe('a question that several sections of a page fit', () => {
  it('words that only one section of the page has decide, however often others repeat the title', async () => {
    const source = `# Bus drivers

## Why drive buses

Bus drivers like to drive buses. A bus driver drives a bus, and drivers drive buses every day.

## What you drive

- school buses
- night buses
- trams on Sundays

## Who drives

Anyone with a bus licence.`;
    const page = parsedPage('drivers.md', source);
    const { passages } = await (await searchPages([page])).find({
      text: 'Would a bus driver have to drive trams?',
    });
    expect(passages[0]?.section.heading).toBe('What you drive');
  });
});
