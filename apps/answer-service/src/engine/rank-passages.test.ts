import { type Page, parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { rankPassages } from './rank-passages.ts';

function pageOf(name: string, source: string): Page {
  const page = parsePage(
    { path: `${name}.md`, source: `---\ntitle: ${name}\n---\n${source}` },
    new URL('https://site.example'),
  );
  if (page === undefined) throw new Error('There is no page.');
  return page;
}

const BUS = pageOf(
  'bus',
  'All about buses.\n\n## Fares\n\nTwo dollars.\n\n## Stops\n\nAt the gate.',
);
const TRAIN = pageOf('train', '## Fares\n\nFive dollars.');

/** The sections of a page that a list ranks, by their headings. */
function ranked(page: Page, scores: Readonly<Record<string, number>>) {
  return page.sections.flatMap(({ id, url, heading }) => {
    const score = scores[heading];
    return score === undefined ? [] : [{ id, url, score }];
  });
}

describe('rankPassages', () => {
  it('the likelihoods of all sections of all pages add up to 1', () => {
    const passages = rankPassages('fares', [
      { page: BUS, score: 5, ranked: ranked(BUS, { Fares: 3 }) },
      { page: TRAIN, score: 4, ranked: [] },
    ]);
    expect(passages).toHaveLength(4);
    expect(passages.reduce((sum, { likelihood }) => sum + likelihood, 0)).toBeCloseTo(1);
  });

  it('a section of the best page comes first, unless a page nearly as good has a clearer one', () => {
    const unclear = { page: BUS, score: 5, ranked: ranked(BUS, { Fares: 1, Stops: 1 }) };
    const first = (score: number) =>
      rankPassages('fares', [unclear, { page: TRAIN, score, ranked: [] }])[0]?.page.title;
    expect(first(3)).toBe('bus');
    expect(first(4.9)).toBe('train');
  });

  it('the text before the first heading comes after sections that no list ranks lower', () => {
    const passages = rankPassages('fares', [
      { page: BUS, score: 1, ranked: ranked(BUS, { '': 2 }) },
    ]);
    expect(passages.map(({ section }) => section.heading)).toEqual(['Fares', 'Stops', '']);
  });

  it('of two sections that are as likely, the one of the kind that is asked comes first', () => {
    const [first] = rankPassages('Where do I get on?', [{ page: BUS, score: 1, ranked: [] }]);
    const [priced] = rankPassages('How much is it?', [
      {
        page: pageOf('taxi', '## Stops\n\nAt the gate.\n\n## Prices\n\n$20 to town.'),
        score: 1,
        ranked: [],
      },
    ]);
    expect(first?.section.heading).toBe('Fares');
    expect(priced?.section.heading).toBe('Prices');
  });

  it('no pages have no passages', () => {
    expect(rankPassages('fares', [])).toEqual([]);
  });
});
