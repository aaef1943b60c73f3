import { beforeAll, describe, expect, it } from 'vitest';
import { readFixtureSite } from '../fixtures/fixture-site.ts';
import { Turns } from '../turns.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import { namePages } from './page-texts.ts';
import { terms } from './terms.ts';

describe('the names of pages', () => {
  let names: NameIndex;
  let titles: readonly string[];

  beforeAll(async () => {
    const { pages } = await readFixtureSite();
    titles = pages.map(({ title }) => title);
    names = await indexNames(await namePages(pages), () => 1, new Turns());
  });

  it('the names of pages hold the whole of a question that is a title', () => {
    const held = names.score(terms('silver card'));
    expect(held[titles.indexOf('Silver card')]).toBeCloseTo(1);
  });

  it('the names of pages hold a share of a question that says more, and of nothing nothing', () => {
    const page = titles.indexOf('Glasses');
    expect(names.score(terms('glasses abroad'))[page]).toBeCloseTo(0.5);
    expect(names.score(terms('helicopter'))[page]).toBe(0);
    expect(names.score([])[page]).toBe(0);
  });
});
