import type { Page, Section } from '@assist/content';
import { MAX_QUESTION_LENGTH } from '@assist/rules';
import { chooseExtract } from '../extract/extracts.ts';
import { retrieve } from '../search/retrieve.ts';
import type { PageHit, SearchIndex } from '../search/search-index.ts';
import { stems } from '../words/terms.ts';
import { headingQuestion, titleQuestion } from './questions.ts';

const MAX_FOLLOW_UPS = 3;
/** How many candidates are asked of the index before giving up: each costs a search. */
const MAX_TRIALS = 9;
/** Headings of a page beside the one quoted: it may be about something else. */
const MAX_OF_OTHER_PAGE = 2;
/** Fewest meaningful words of a question that can be understood away from its page. */
const MIN_WORDS = 2;

/** A question offered after an answer (spec §3). */
export interface FollowUp {
  readonly question: string;
  readonly reasoning: string;
}

interface Candidate {
  readonly question: string;
  readonly page: Page;
}

/**
 * Questions to ask next. After a quotation: the other headings of its page, then titles of the other pages found that name
 * an action, then headings of these pages. Without one, the sections nearest to the question come first, since one may be
 * what was meant. A question is offered only when a search shows that its own page answers it.
 */
export async function followUps(
  question: string,
  quoted: readonly Section[],
  pages: readonly PageHit[],
  index: SearchIndex,
): Promise<FollowUp[]> {
  const quotedIds = new Set(quoted.map((section) => section.id));
  const headings = pages.map(({ page, sections }) => {
    const best = sections.map(({ section }) => section);
    return (quotedIds.size === 0 ? best : page.sections)
      .filter((section) => !quotedIds.has(section.id))
      .flatMap((section) => fromHeading(section, page));
  });
  const [best = [], ...others] = headings;
  const titles = pages.slice(1).flatMap(({ page }) => {
    const asked = titleQuestion(page.title);
    return asked === undefined ? [] : [{ question: asked, page }];
  });
  const beside = others.flatMap((candidates) => candidates.slice(0, MAX_OF_OTHER_PAGE));
  return firstAnswerable(question, [...best, ...titles, ...beside], index);
}

/** Questions to begin with, one from each part of the site, for a visitor who only says hello. */
export async function starterQuestions(
  pages: readonly Page[],
  index: SearchIndex,
  most: number = MAX_FOLLOW_UPS,
): Promise<FollowUp[]> {
  const parts = new Map<string, Candidate>();
  for (const page of pages) {
    const part = new URL(page.url).pathname.split('/')[1] ?? '';
    if (parts.has(part)) continue;
    const [first] = page.sections
      .flatMap((section) => fromHeading(section, page))
      .filter((candidate) => candidate.question.startsWith('How do I'));
    if (first !== undefined) parts.set(part, first);
  }
  return firstAnswerable('', [...parts.values()], index, most);
}

/** A heading as a question, where it shares a word with its page's title and so stands by itself. */
function fromHeading({ heading, pageTitle }: Section, page: Page): Candidate[] {
  const question = headingQuestion(heading);
  const title = stems(pageTitle);
  if (question === undefined || ![...stems(heading)].some((stem) => title.has(stem))) return [];
  return [{ question, page }];
}

async function firstAnswerable(
  asked: string,
  candidates: readonly Candidate[],
  index: SearchIndex,
  most: number = MAX_FOLLOW_UPS,
): Promise<FollowUp[]> {
  const chosen: FollowUp[] = [];
  const taken = new Set([meaningOf(asked)]);
  let trials = 0;
  for (const { question, page } of candidates) {
    if (chosen.length === most || trials === MAX_TRIALS * Math.ceil(most / MAX_FOLLOW_UPS)) break;
    const meaning = meaningOf(question);
    const isTooLong = [...question].length > MAX_QUESTION_LENGTH;
    if (isTooLong || stems(question).size < MIN_WORDS || taken.has(meaning)) continue;
    trials += 1;
    if (!(await isAnswered(question, page, index))) continue;
    taken.add(meaning);
    chosen.push({ question, reasoning: `Answered on the page “${page.title}”.` });
  }
  return chosen;
}

/** Whether a question is answered, and from the page it was made from. */
async function isAnswered(question: string, page: Page, index: SearchIndex): Promise<boolean> {
  const retrieval = await retrieve(index, question);
  return retrieval.pages[0]?.page.url === page.url && chooseExtract(retrieval)?.isSure === true;
}

/** The same for questions of the same words, in whatever order. */
function meaningOf(question: string): string {
  return [...stems(question)].sort().join(' ');
}
