import type { Page } from '@assist/content';
import { pageTexts } from './section-text.ts';
import { stems, terms, words } from './terms.ts';

/** The question's nearest sections, by cosine similarity. */
export interface Nearness {
  /** The similarity of the nearest section of any page. */
  readonly similarity: number;
  /** The same similarity minus that of the visitor's page. */
  readonly lead: number;
}

/**
 * Weights of the signs that a question needs its page, in log odds. They were fitted on 185 follow-ups and 656 questions
 * that name a topic, each asked from another page.
 */
const SIGNS = {
  always: 12.4,
  /** Weight of each stem that the page contains. */
  known: -0.3,
  /** Weight of each stem that the page lacks. */
  foreign: -1.1,
  /** Weight of the share of meaningful words: 1 for 'funeral costs', low for 'how much is it for them?'. */
  meaning: -4,
  /** Weight of the similarity. A question that names no topic is near no section. */
  similarity: -12,
  /** Weight of the lead. */
  lead: -10,
  /** Weight of an opening such as 'and'. */
  opening: 5,
};

/** Assumed without a vector: the medians of the questions that name a topic. */
const UNKNOWN_NEARNESS: Nearness = { similarity: 0.6, lead: 0.2 };

/** Openings that refer to what was said before. */
const OPENING = /^\W*(?:and|but|or|so|then|ok|okay|what about|how about|what if)\b/i;

/** The number of a form or document, such as 'dd214', which names a topic by itself. */
const IDENTIFIER = /\p{L}\d|\d\p{L}/u;

/**
 * Whether a question names no topic, such as 'How long does it take?', so that only its page gives one.
 * @param nearness undefined without embeddings
 */
export function needsPage(
  question: string,
  page: Page,
  { similarity, lead }: Nearness = UNKNOWN_NEARNESS,
): boolean {
  const all = words(question);
  if (all.length === 0 || all.some((word) => IDENTIFIER.test(word))) return false;
  const asked = [...stems(question)];
  const held = stems(pageTexts(page).join('\n'));
  const known = asked.filter((stem) => held.has(stem)).length;
  const odds =
    SIGNS.always +
    SIGNS.known * known +
    SIGNS.foreign * (asked.length - known) +
    SIGNS.meaning * (terms(question).length / all.length) +
    SIGNS.similarity * similarity +
    SIGNS.lead * lead +
    (OPENING.test(question) ? SIGNS.opening : 0);
  return odds > 0;
}
