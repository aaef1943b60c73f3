import { EVIDENCE } from '../tuning.ts';
import { stems } from '../words/terms.ts';
import { isAboutOthers, outOfScope } from './scope.ts';
import type { Evidence, PageHit, SearchHit, SearchIndex } from './search-index.ts';

/** How a question is met: with an answer, with the pages nearest to it, or with neither. */
export type Outcome = 'answer' | 'closest-pages' | 'declined';

/** Pages offered as sources. */
const PAGES_SHOWN = 3;

/** Sections to answer from, of each page shown: a model has room for six. */
const GROUNDS = [3, 2, 1] as const;

/** What the content holds about a question. */
export interface Retrieval {
  readonly outcome: Outcome;
  /** The question as the search read it. */
  readonly asked: string;
  /** Sections to answer from, those of the best page first; empty unless the outcome is an answer. */
  readonly grounds: readonly SearchHit[];
  /** Whether it is so sure that the content holds an answer that a passage may be quoted. */
  readonly mayQuote: boolean;
  /** How far the best page is ahead of the next: where it hardly is, quoting it alone is a guess. */
  readonly lead: number;
  /** The pages nearest to the question, at most three; empty when it is declined. */
  readonly pages: readonly PageHit[];
}

/** The lead of a page that a reranker chose, which gives no such scores: that of a clear winner. */
const DECIDED = 1;

const NOTHING = { outcome: 'declined', grounds: [], pages: [], mayQuote: false, lead: 0 } as const;

/** Finds what answers a question, and decides whether it is enough for an answer. */
export async function retrieve(
  index: SearchIndex,
  question: string,
  contextUrl?: string,
): Promise<Retrieval> {
  const found = await index.search({
    text: question,
    ...(contextUrl === undefined ? {} : { contextUrl }),
  });
  const asked = found.question;
  const pages = found.pages.slice(0, PAGES_SHOWN);
  const [best] = pages;
  if (best === undefined || isOutside(question, best)) return { ...NOTHING, asked };
  const { isIdentified, isHeading, lead = DECIDED, ...signals } = found.evidence;
  const evidence = isIdentified || isHeading ? Number.POSITIVE_INFINITY : weighEvidence(signals);
  if (evidence < EVIDENCE.closestPages) return { ...NOTHING, asked };
  if (evidence < EVIDENCE.answer || isAboutOthers(question)) {
    return { outcome: 'closest-pages', asked, grounds: [], pages, mayQuote: false, lead };
  }
  const grounds = pages.flatMap(({ sections }, rank) => sections.slice(0, GROUNDS[rank]));
  return { outcome: 'answer', asked, grounds, pages, mayQuote: evidence >= EVIDENCE.quoted, lead };
}

/**
 * The logarithm of the odds that the content holds an answer, by logistic regression on the question sets.
 */
export function weighEvidence(
  evidence: Pick<Evidence, 'relevance' | 'coverage' | 'likeness'>,
): number {
  const { relevance, coverage, likeness = EVIDENCE.unknownLikeness } = evidence;
  const { weights } = EVIDENCE;
  return (
    weights.base +
    weights.relevance * Math.log(relevance) +
    weights.coverage * coverage +
    weights.likeness * likeness
  );
}

function isOutside(question: string, { page }: PageHit): boolean {
  const asked = outOfScope(question);
  if (asked === undefined) return false;
  const title = stems(page.title);
  return ![...stems(asked)].every((stem) => title.has(stem));
}
