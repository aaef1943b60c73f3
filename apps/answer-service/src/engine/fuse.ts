import type { RankedLists, RankedPage, RankedSection } from './search-engine.ts';

/** A page with its ranked sections, best first. */
export interface FusedPage extends RankedPage {
  readonly sections: readonly RankedSection[];
}

/**
 * The weight of each list in the score of a page, in log odds. They were fitted on 2,316 questions with known pages.
 * Halving or doubling a weight changes the share of questions with the right page in the first three by at most 3 points.
 */
const PAGE_WEIGHTS = { sectionsByWords: 1, pagesByWords: 3, sectionsByEmbedding: 4.5 };

/**
 * The weight of each list in the score of a section, in log odds. They were fitted on 1,958 questions with known
 * sections.
 */
const SECTION_WEIGHTS = { sectionsByWords: 3, sectionsByEmbedding: 3 };

/**
 * Fuses ranked lists: scales each list to at most 1, weights it and adds it. A page gets the score of its best section
 * in each list of sections.
 * @param limit the most entries of a list; scaling starts at the last entry of a full list, else at 0
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
  for (const name of ['sectionsByWords', 'sectionsByEmbedding'] as const) {
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
