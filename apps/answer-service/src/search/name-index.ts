import type { Page } from '@assist/content';
import type { Turns } from '../turns.ts';
import { pageText } from './page-texts.ts';
import { stems } from './terms.ts';

/** How far pages are named by a question: their titles and summaries, whose words are chosen to say what a page is about. */
export interface NameIndex {
  /** Of each page, both from 0 to 1, rare words counting more. */
  score(asked: readonly string[]): {
    /** The share of the question that the page's title and summary hold. */
    readonly held: Float32Array;
    /** The share of the page's title that the question holds. */
    readonly named: Float32Array;
  };
  readonly tables: NameTables;
}

/** What names hold, by the numbers of their pages. */
export interface NameTables {
  /** The pages whose title or summary holds a stem, and those whose title does. */
  readonly byName: ReadonlyMap<string, Iterable<number>>;
  readonly byTitle: ReadonlyMap<string, Iterable<number>>;
  /** How much the stems of each page's title tell together. */
  readonly titleWeights: Float32Array;
}

/** Indexes the names of pages; `weigh` says how much a term tells. */
export async function indexNames(
  pages: readonly Page[],
  weigh: (term: string) => number,
  turns: Turns,
): Promise<NameIndex> {
  const byName = new Map<string, number[]>();
  const byTitle = new Map<string, number[]>();
  const titleWeights = new Float32Array(pages.length);
  for (const [number, page] of pages.entries()) {
    for (const stem of stems(pageText(page))) list(byName, stem).push(number);
    for (const stem of stems(page.title)) {
      list(byTitle, stem).push(number);
      titleWeights[number] = (titleWeights[number] ?? 0) + weigh(stem);
    }
    await turns.share();
  }
  return createNameIndex({ byName, byTitle, titleWeights }, weigh);
}

/** Makes an index of what names hold of some stems. */
export function createNameIndex(tables: NameTables, weigh: (term: string) => number): NameIndex {
  const { byName, byTitle, titleWeights } = tables;
  return {
    tables,
    score: (asked) => {
      const held = new Float32Array(titleWeights.length);
      const named = new Float32Array(titleWeights.length);
      const total = asked.reduce((sum, term) => sum + weigh(term), 0);
      for (const term of asked) {
        const weight = weigh(term);
        for (const number of byName.get(term) ?? [])
          held[number] = (held[number] ?? 0) + weight / total;
        for (const number of byTitle.get(term) ?? [])
          named[number] = (named[number] ?? 0) + weight / (titleWeights[number] ?? 1);
      }
      return { held, named };
    },
  };
}

function list(lists: Map<string, number[]>, term: string): number[] {
  const known = lists.get(term) ?? [];
  lists.set(term, known);
  return known;
}
