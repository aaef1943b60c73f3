import type { Page } from '@assist/content';
import { pageTexts } from './section-text.ts';
import { stems, terms, words } from './terms.ts';

/**
 * Signs that a question needs its page to be understood, as log odds. They were fitted on 150 follow-ups and 2,671 questions that
 * name a topic, each asked from another page.
 */
const SIGNS = {
  always: 7.8,
  /** A stem that the page holds. */
  known: -0.85,
  /** A stem that the page lacks. */
  foreign: -1.3,
  /** The share of words with a meaning: 'funeral costs' has 1, 'how much is it for them?' little. */
  meaning: -5,
  /** The lead of the best page, as a difference of cosine similarities. */
  lead: -8,
  opening: 3.5,
};

/** The lead assumed for a question without a vector: high, so that few words of another topic are enough. */
const UNKNOWN_LEAD = 0.45;

/** Words that take up what was said before. */
const OPENING = /^\W*(?:and|but|or|so|then|ok|okay|what about|how about|what if)\b/i;

/** A form or document, such as 'dd214': it names a topic by itself. */
const IDENTIFIER = /\p{L}\d|\d\p{L}/u;

/**
 * Whether a question names no topic by itself: 'How long does it take?'. Only the page it is asked from then says what it is about.
 *
 * @param lead how much nearer the best page is than this one, as a difference of cosine similarities; unset without embeddings
 */
export function needsPage(question: string, page: Page, lead: number = UNKNOWN_LEAD): boolean {
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
    SIGNS.lead * lead +
    (OPENING.test(question) ? SIGNS.opening : 0);
  return odds > 0;
}
