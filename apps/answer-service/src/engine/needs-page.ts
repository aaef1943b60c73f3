import type { Page } from '@assist/content';
import { pageTexts } from './section-text.ts';
import { stems, terms, words } from './terms.ts';

/**
 * Signs that a question needs its page, in log odds. They were fitted on 150 follow-ups and 2,671 questions that name a
 * topic, each asked from another page.
 */
const SIGNS = {
  always: 7.8,
  /** Weight of each stem that the page contains. */
  known: -0.85,
  /** Weight of each stem that the page lacks. */
  foreign: -1.3,
  /** Weight of the share of meaningful words: 1 for 'funeral costs', low for 'how much is it for them?'. */
  meaning: -5,
  /** Weight of the best page's lead, as a difference of cosine similarities. */
  lead: -8,
  opening: 3.5,
};

/** The lead assumed without a vector. It is high, so that a few words of another topic outweigh the page. */
const UNKNOWN_LEAD = 0.45;

/** Openings that refer to what was said before. */
const OPENING = /^\W*(?:and|but|or|so|then|ok|okay|what about|how about|what if)\b/i;

/** The number of a form or document, such as 'dd214', which names a topic by itself. */
const IDENTIFIER = /\p{L}\d|\d\p{L}/u;

/**
 * Whether a question names no topic, such as 'How long does it take?', so that only its page gives one.
 * @param lead the best page's cosine similarity minus this page's; unset without embeddings
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
