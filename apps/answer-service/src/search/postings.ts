import type { Section } from '@assist/content';
import MiniSearch from 'minisearch';
import { terms } from './terms.ts';

type Field = 'title' | 'heading' | 'parents' | 'summary' | 'text';

/** How much more a word weighs in the ranking by where it stands. */
const FIELD_BOOST: Readonly<Record<Field, number>> = {
  title: 3,
  heading: 2.4,
  parents: 1.2,
  summary: 1.2,
  text: 1,
};

/** What a section has of a stem. */
export interface Posting {
  /** BM25 over the fields. */
  readonly score: number;
  /** Whether it stands in a title, heading or summary and not in the running text alone. */
  readonly inLabel: boolean;
}

/** Where the stems of a collection stand. */
export interface Postings {
  /** The sections that hold a stem, by id. */
  of(stem: string): ReadonlyMap<string, Posting>;
  /** How much a stem tells, by how few sections hold it; one that no section holds tells the most. */
  weigh(stem: string): number;
}

/** Indexes sections with MiniSearch, stem by stem. */
export function createPostings(sections: readonly Section[]): Postings {
  const index = new MiniSearch<Section>({
    fields: Object.keys(FIELD_BOOST),
    extractField: (section, field) => (field === 'id' ? section.id : fieldText(section, field)),
    tokenize: (text) => terms(text).map((term) => term.stem),
    processTerm: (stem) => stem,
    searchOptions: { boost: FIELD_BOOST, tokenize: (stem) => [stem] },
  });
  index.addAll(sections);
  const known = new Map<string, ReadonlyMap<string, Posting>>();

  const of = (stem: string): ReadonlyMap<string, Posting> => {
    const cached = known.get(stem);
    if (cached !== undefined) return cached;
    const postings = new Map(
      index.search(stem).map((result): [string, Posting] => {
        const inLabel = (result.match[stem] ?? []).some((field) => field !== 'text');
        return [String(result.id), { score: result.score, inLabel }];
      }),
    );
    // Only stems of the content are remembered, so visitors cannot make this grow.
    if (postings.size > 0) known.set(stem, postings);
    return postings;
  };
  return {
    of,
    weigh: (stem) => Math.log(1 + sections.length / Math.max(1, of(stem).size)),
  };
}

function fieldText(section: Section, field: string): string {
  switch (field) {
    case 'title':
      return section.pageTitle;
    case 'heading':
      return section.heading;
    case 'parents':
      return section.parentHeadings.join(' ');
    case 'summary':
      return section.order === 0 ? section.pageDescription : '';
    default:
      return section.text;
  }
}
