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

/**
 * Returns a page's sections with their scores. `scores` maps the heading of a section to its score. Omits sections
 * without a score.
 */
function ranked(page: Page, scores: Readonly<Record<string, number>>) {
  return page.sections.flatMap(({ id, url, heading }) => {
    const score = scores[heading];
    return score === undefined ? [] : [{ id, url, score }];
  });
}

describe('rankPassages', () => {
  it('the best section of the best page ranks first, with the score of its page', () => {
    const [first, second] = rankPassages('fares', [
      { page: TRAIN, score: 4, ranked: [] },
      { page: BUS, score: 5, ranked: ranked(BUS, { Fares: 3, Stops: 1 }) },
    ]);
    expect([first?.page.title, first?.section.heading, first?.score]).toEqual(['bus', 'Fares', 5]);
    expect([second?.page.title, second?.score]).toEqual(['train', 4]);
  });

  it('a better page with several good sections ranks above a worse page', () => {
    const same = { Fares: 3, Stops: 3 };
    const passages = rankPassages('bus', [
      { page: BUS, score: 5, ranked: ranked(BUS, same) },
      { page: TRAIN, score: 4.9, ranked: [] },
    ]);
    expect(passages.map(({ page }) => page.title)).toEqual(['bus', 'bus', 'train', 'bus']);
  });

  it('the text before the first heading ranks below unranked sections', () => {
    const passages = rankPassages('fares', [
      { page: BUS, score: 1, ranked: ranked(BUS, { '': 2 }) },
    ]);
    expect(passages.map(({ section }) => section.heading)).toEqual(['Fares', 'Stops', '']);
  });

  it('a section of the asked kind ranks above an equally ranked one', () => {
    const taxi = pageOf('taxi', '## Stops\n\nAt the gate.\n\n## Prices\n\n$20 to town.');
    const [first] = rankPassages('How much is it?', [{ page: taxi, score: 1, ranked: [] }]);
    expect(first?.section.heading).toBe('Prices');
  });

  it('no pages give no passages', () => {
    expect(rankPassages('fares', [])).toEqual([]);
  });
});
