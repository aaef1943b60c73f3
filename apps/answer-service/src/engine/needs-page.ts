import type { Page } from '@assist/content';
import { wordingOf } from '../wording/wording.ts';
import { pageTexts } from './section-text.ts';
import type { Terms } from './terms.ts';

export interface Nearness {
  /** The similarity between the question and the nearest section of all pages. */
  readonly similarity: number;
  /** `similarity` minus the similarity between the question and the nearest section of the visitor's page. */
  readonly lead: number;
}

/**
 * Weights of the signs that a question needs the visitor's page as its topic, in log odds. The weights were fitted on
 * 185 follow-up questions and 656 questions that name a topic. Each of the 656 was asked from a page that does not
 * answer the question.
 */
const SIGNS = {
  always: 12.4,
  /** For each of the question's word stems that the page contains. */
  known: -0.3,
  /** For each of the question's word stems that the page lacks. */
  foreign: -1.1,
  /** For the share of meaningful words: 1 for 'funeral costs', and low for 'how much is it for them?'. */
  meaning: -4,
  /** Negative, because a question that names no topic is near no section. */
  similarity: -12,
  lead: -10,
  /** For an opening such as 'and', which continues an earlier question. */
  opening: 5,
};

/** Nearness to assume without embeddings: the median values of questions that name a topic. */
const UNKNOWN_NEARNESS: Nearness = { similarity: 0.6, lead: 0.2 };

/** A question with more words that the page lacks names a topic of its own, be it one that no page has. */
const MAX_FOREIGN = 2;

/** A form number such as 'ab214' names a topic by itself. */
const IDENTIFIER = /\p{L}\d|\d\p{L}/u;

/**
 * Whether a question needs the visitor's page as its topic: it names no topic, such as 'How long does it take?', or it is
 * a heading of the page, which other pages may have too.
 * @param best the page that is found first for the question alone
 */
export function needsPage(
  question: string,
  page: Page,
  best: Page | undefined,
  nearness: Nearness | undefined,
  { words, stems, terms, sameAs }: Terms,
): boolean {
  const { similarity, lead } = nearness ?? UNKNOWN_NEARNESS;
  const { matches } = wordingOf(page.language ?? 'en');
  const all = words(question);
  if (all.length === 0 || all.some((word) => IDENTIFIER.test(word))) return false;
  const asked = [...stems(question)];
  const knownTo = (text: string): number => {
    const held = stems(text);
    return asked.filter((stem) => held.has(stem)).length;
  };
  const isQuestion = sameAs(question);
  const title = best?.title ?? '';
  const isOfOther = isQuestion(title) && knownTo(page.title) < asked.length;
  if (!isOfOther && page.sections.some(({ heading }) => isQuestion(heading))) return true;
  const known = knownTo(pageTexts(page).join('\n'));
  // 'What about a gold card?' on the page of the silver card.
  if (asked.length > 0 && known === 0 && knownTo(title) === asked.length) return false;
  if (asked.length - known > MAX_FOREIGN) return false;
  const odds =
    SIGNS.always +
    SIGNS.known * known +
    SIGNS.foreign * (asked.length - known) +
    SIGNS.meaning * (terms(question).length / all.length) +
    SIGNS.similarity * similarity +
    SIGNS.lead * lead +
    (matches('further questions', question) ? SIGNS.opening : 0);
  return odds > 0;
}
