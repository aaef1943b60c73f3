import { identifiers, stems, wholeTerms, words } from '../words/terms.ts';
import { departmentTerms } from '../words/thesaurus.ts';
import type { Collection } from './collection.ts';
import type { WeightedTerms } from './inverted-index.ts';
import type { SearchQuery } from './search-index.ts';

/** Words by which a question points at the page it is asked from. */
const POINTING: ReadonlySet<string> = new Set('this it here that these they page'.split(' '));

/** A query after spelling correction and expansion. */
export interface ParsedQuery {
  readonly text: string;
  readonly ownTerms: readonly string[];
  /** Its own terms weigh 1, the department's terms for them as much or less. */
  readonly weightedTerms: WeightedTerms;
  readonly identifiers: readonly string[];
  readonly wholeTerms: readonly string[];
}

/** Corrects a query, adds the title of the page it points at, and finds its terms. */
export async function parseQuery(
  { text: written, contextUrl }: SearchQuery,
  collection: Collection,
): Promise<ParsedQuery> {
  const contextPage = contextUrl === undefined ? undefined : await collection.page(contextUrl);
  const refersToPage = contextPage !== undefined && pointsAtPage(written);
  const text = await collection.correct(refersToPage ? `${written} ${contextPage.title}` : written);
  const ownTerms = [...stems(text)].filter((term) => !refersToPage || !POINTING.has(term));
  const weightedTerms = departmentTerms(text);
  for (const term of ownTerms) weightedTerms.set(term, 1);
  const exact = { identifiers: identifiers(text), wholeTerms: wholeTerms(text) };
  return { text, ownTerms, weightedTerms, ...exact };
}

/** Whether a question names too little to be understood away from its page. */
function pointsAtPage(text: string): boolean {
  return stems(text).size <= 1 || words(text).some((word) => POINTING.has(word));
}
