import type { RankedLists, RankedPage, RankedSection } from './search-engine.ts';

/** A page, and its sections that any list ranks, best first. */
export interface FusedPage extends RankedPage {
  readonly sections: readonly RankedSection[];
}

/**
 * The weight of each list in the score of a page, as log odds. They were fitted on 2,316 questions of known pages;
 * half or twice a weight changes the right page among the first three by at most 3 in 100.
 */
const PAGE_WEIGHTS = { sectionsByWords: 1, pagesByWords: 3, sectionsByMeaning: 4.5 };

/** The weight of each list among the sections of one page, as log odds. They were fitted on 1,958 questions of known sections. */
const SECTION_WEIGHTS = { sectionsByWords: 3, sectionsByMeaning: 3 };

/**
 * Fuses ranked lists: each list is scaled from 0 (its last entry, where the list is full) to 1, weighted and added. A page
 * counts its best section in each list of sections.
 *
 * @param limit at which a list is full: the entries that it leaves out are no better than its last
 */
export function fuse(lists: RankedLists, limit: number): FusedPage[] {
  const pages = new Map<string, { score: number; sections: Map<string, RankedSection> }>();
  const pageOf = (url: string) => {
    const page = pages.get(url) ?? { score: 0, sections: new Map() };
    pages.set(url, page);
    return page;
  };
  for (const { url, score } of scaled(lists.pagesByWords, limit)) {
    pageOf(url).score += PAGE_WEIGHTS.pagesByWords * score;
  }
  for (const name of ['sectionsByWords', 'sectionsByMeaning'] as const) {
    const counted = new Set<string>();
    for (const { id, url, score } of scaled(lists[name], limit)) {
      const page = pageOf(url);
      const known = page.sections.get(id)?.score ?? 0;
      page.sections.set(id, { id, url, score: known + SECTION_WEIGHTS[name] * score });
      // The list is sorted, so the first section of a page is its best.
      if (!counted.has(url)) page.score += PAGE_WEIGHTS[name] * score;
      counted.add(url);
    }
  }
  return [...pages]
    .map(([url, { score, sections }]) => ({
      url,
      score,
      sections: [...sections.values()].sort(byScore),
    }))
    .sort(byScore);
}

function byScore(a: RankedPage, b: RankedPage): number {
  return b.score - a.score;
}

function scaled<Entry extends RankedPage>(list: readonly Entry[], limit: number): Entry[] {
  const most = list[0]?.score ?? 0;
  const least = list.length < limit ? 0 : (list.at(-1)?.score ?? 0);
  const range = most - least || 1;
  return list.map((entry) => ({ ...entry, score: (entry.score - least) / range }));
}
