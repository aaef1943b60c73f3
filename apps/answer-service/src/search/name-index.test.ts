import { beforeAll, describe, expect, it } from 'vitest';
import { readFixtureSite } from '../fixtures/fixture-site.ts';
import { Turns } from '../turns.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { indexNames } from './name-index.ts';
import { namePages } from './page-texts.ts';
import { terms } from './terms.ts';

describe('the names of pages', () => {
  let names: InvertedIndex;
  let titles: readonly string[];

  beforeAll(async () => {
    const { pages } = await readFixtureSite();
    titles = pages.map(({ title }) => title);
    names = await indexNames(await namePages(pages), () => 0.5, new Turns());
  });

  function held(question: string, title: string): number | undefined {
    return names.score(new Map(terms(question).map((term) => [term, 1])))[titles.indexOf(title)];
  }

  it('gain by each term that they hold what it tells, however often they do', () => {
    expect(held('silver card', 'Silver card')).toBeCloseTo(1);
    expect(held('glasses abroad', 'Glasses')).toBeCloseTo(0.5);
    expect(held('helicopter', 'Glasses')).toBe(0);
  });
});
