import type { Page, Section } from '@assist/content';
import { MAX_QUESTION_LENGTH } from '@assist/rules';
import type { FoundPage, Search } from '../engine/search.ts';
import { type Terms, termsOf } from '../engine/terms.ts';
import { wordingOf } from '../wording/wording.ts';
import { DEFAULT_SUGGESTIONS } from '../words/default-suggestions.ts';
import { retrieve } from './gate.ts';
import { languageOf } from './page-language.ts';

const MAX_FOLLOW_UPS = 3;
/** Another page adds few questions, because it may be off topic. */
const MAX_OF_OTHER_PAGE = 1;
/** Minimum word stems of a question. Questions with fewer stems make no sense without their page. */
const MIN_WORDS = 2;

export interface FollowUp {
  readonly question: string;
  readonly reasoning: string;
}

/**
 * Lists follow-up questions in the language of their pages. First come the best page's headings that the answer does
 * not show. Then come the titles of other pages, and one heading of each other page. No search checks that the
 * questions have an answer, because each question comes from the page that answers it.
 */
export function followUps(
  question: string,
  shown: readonly Section[],
  pages: readonly FoundPage[],
): FollowUp[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const [best = [], ...others] = pages.map(({ page, sections }) =>
    sections.filter(({ id }) => !shownIds.has(id)).flatMap((section) => fromHeading(section, page)),
  );
  const titles = pages.slice(1).flatMap(({ page }) => {
    const asked = titleQuestion(page.title, languageOf(page));
    return asked === undefined ? [] : [followUp(asked, page)];
  });
  const beside = others.flatMap((candidates) => candidates.slice(0, MAX_OF_OTHER_PAGE));
  const terms = termsOf(languageOf(pages[0]?.page));
  return distinct([...best, ...titles, ...beside], question, MAX_FOLLOW_UPS, terms);
}

export function questionsFromHeadings(page: Page): FollowUp[] {
  const candidates = page.sections.flatMap((section) => fromHeading(section, page));
  return distinct(candidates, '', MAX_FOLLOW_UPS, termsOf(languageOf(page)));
}

/** Questions offered before a visitor asks. At most one question comes from each top-level folder of the site. */
export function starterQuestions(
  pages: readonly Page[],
  most: number = MAX_FOLLOW_UPS,
): FollowUp[] {
  const parts = new Map<string, FollowUp>();
  for (const page of pages) {
    const part = new URL(page.url).pathname.split('/')[1] ?? '';
    const { lines, matches } = wordingOf(languageOf(page));
    const first = page.sections
      .flatMap((section) => fromHeading(section, page))
      .find(
        ({ question }) =>
          lines('starter questions').length === 0 || matches('starter questions', question),
      );
    if (first !== undefined && !parts.has(part)) parts.set(part, first);
  }
  return distinct([...parts.values()], '', most, termsOf(languageOf(pages[0])));
}

/** Returns an empty list if the content answers all default suggestions of the drawer. */
export async function ownSuggestions(
  pages: readonly Page[],
  search: Search,
): Promise<readonly FollowUp[]> {
  for (const text of DEFAULT_SUGGESTIONS) {
    const { verdict } = await retrieve(search, { text });
    if (verdict === 'declined') return starterQuestions(pages, DEFAULT_SUGGESTIONS.length);
  }
  return [];
}

/**
 * Turns a heading into a question that a visitor could ask: 'How to apply' becomes 'How do I apply?'. Returns undefined
 * for other forms and for a heading that makes no sense without its page. In a language without wording, only a heading
 * that already is a question counts.
 */
export function headingQuestion(heading: string, language: string): string | undefined {
  const { matches, rewrite, replace } = wordingOf(language);
  const text = heading.trim().replace(/[.:]$/, '');
  if (matches('need their page', text)) return undefined;
  const question = /[?؟？]$/.test(text) ? text : rewrite('heading questions', text);
  return question && replace('first person', question);
}

export function titleQuestion(title: string, language: string): string | undefined {
  const asHeading = headingQuestion(title, language);
  const { matches, rewrite, replace } = wordingOf(language);
  if (asHeading !== undefined) return asHeading;
  if (matches('need their page', title) || matches('reading', title)) return undefined;
  const question = rewrite('title questions', title);
  return question && replace('first person', question);
}

/**
 * A heading that shares no word with the page's title makes no sense alone, and gives no question. For a heading with
 * nothing but words of the title, the title is asked: other pages may have the heading.
 */
function fromHeading({ heading, pageTitle }: Section, page: Page): FollowUp[] {
  const language = languageOf(page);
  const { stems } = termsOf(language);
  const question = headingQuestion(heading, language);
  const title = stems(pageTitle);
  const shared = [...stems(heading)].map((stem) => title.has(stem));
  if (question === undefined || !shared.includes(true)) return [];
  const whole = shared.includes(false) ? undefined : titleQuestion(pageTitle, language);
  return [followUp(whole ?? question, page)];
}

function followUp(question: string, page: Page): FollowUp {
  return { question, reasoning: `Answered on the page “${page.title}”.` };
}

function distinct(
  candidates: readonly FollowUp[],
  asked: string,
  most: number,
  { stems, meaning }: Terms,
): FollowUp[] {
  const chosen: FollowUp[] = [];
  const taken = new Set([meaning(asked)]);
  for (const candidate of candidates) {
    const { question } = candidate;
    const isTooLong = [...question].length > MAX_QUESTION_LENGTH;
    if (isTooLong || stems(question).size < MIN_WORDS || taken.has(meaning(question))) continue;
    taken.add(meaning(question));
    chosen.push(candidate);
  }
  return chosen.slice(0, most);
}
