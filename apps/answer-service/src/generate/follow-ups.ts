import type { Page, Section } from '@assist/content';
import { MAX_QUESTION_LENGTH } from '@assist/rules';
import { retrieve } from '../search/retrieve.ts';
import type { SearchHit, SearchIndex } from '../search/search-index.ts';
import { stems } from '../search/terms.ts';
import { headingQuestion, titleQuestion } from './questions.ts';

const MAX_FOLLOW_UPS = 3;
/** How many candidates are tried out before giving up. */
const MAX_TRIALS = 14;
/** A section this near to a question that could not be answered may be what was meant. */
const NEAR_MISS_COVERAGE = 0.2;

/** A question offered after an answer (spec §3). */
export interface FollowUp {
  readonly question: string;
  readonly reasoning: string;
}

interface Candidate {
  readonly question: string;
  readonly url: string;
  readonly pageTitle: string;
}

/**
 * Questions to ask next: headings of the cited pages that were not quoted, then pages that matched.
 * Each is tried against the index first, so that none is offered that would be declined or lead
 * to another page.
 */
export async function followUps(
  question: string,
  quoted: readonly Section[],
  grounds: readonly SearchHit[],
  index: SearchIndex,
): Promise<FollowUp[]> {
  const said = new Set(quoted.map((section) => section.id));
  const citedUrls = [...new Set(quoted.map((section) => section.url))];
  const pages = await Promise.all(citedUrls.map((url) => index.page(url)));
  const unsaid = pages.flat().filter((section) => !said.has(section.id));
  const candidates = [
    ...unsaid.flatMap(fromHeading),
    ...grounds
      .filter((hit) => !citedUrls.includes(hit.section.url))
      .flatMap((hit) => [...fromHeading(hit.section), fromTitle(hit.section)]),
  ];
  return firstAnswerable(question, candidates, index);
}

/** What a visitor may have meant by a question that could not be answered; starters when nothing is near. */
export async function nearMisses(
  question: string,
  nearest: readonly SearchHit[],
  starters: readonly FollowUp[],
  index: SearchIndex,
): Promise<readonly FollowUp[]> {
  const near = nearest
    .filter((hit) => hit.coverage >= NEAR_MISS_COVERAGE)
    .flatMap((hit) => [...fromHeading(hit.section), fromTitle(hit.section)]);
  const found = await firstAnswerable(question, near, index);
  return found.length > 0 ? found : starters;
}

/** Questions to begin with, one from each part of the site, for a visitor who only says hello. */
export async function starterQuestions(
  pages: readonly Page[],
  index: SearchIndex,
): Promise<FollowUp[]> {
  const parts = new Map<string, Page[]>();
  for (const page of pages) {
    const part = new URL(page.url).pathname.split('/')[1] ?? '';
    parts.set(part, [...(parts.get(part) ?? []), page]);
  }
  const candidates = [...parts.values()].flatMap((part) =>
    part
      .flatMap((page) => page.sections)
      .filter(namesItsPage)
      .flatMap(fromHeading)
      .filter((candidate) => candidate.question.startsWith('How do I'))
      .slice(0, 1),
  );
  return firstAnswerable('', candidates, index);
}

/** Whether a heading shares a word with its page's title, and so can be understood away from it. */
function namesItsPage(section: Section): boolean {
  const title = stems(section.pageTitle);
  return [...stems(section.heading)].some((stem) => title.has(stem));
}

function fromHeading(section: Section): Candidate[] {
  const question = headingQuestion(section.heading);
  return question === undefined
    ? []
    : [{ question, url: section.url, pageTitle: section.pageTitle }];
}

function fromTitle(section: Section): Candidate {
  return {
    question: titleQuestion(section.pageTitle),
    url: section.url,
    pageTitle: section.pageTitle,
  };
}

async function firstAnswerable(
  asked: string,
  candidates: readonly Candidate[],
  index: SearchIndex,
): Promise<FollowUp[]> {
  const chosen: FollowUp[] = [];
  const taken = [stems(asked)];
  let trials = 0;
  for (const { question, url, pageTitle } of candidates) {
    if (chosen.length === MAX_FOLLOW_UPS || trials === MAX_TRIALS) break;
    const meaning = stems(question);
    if ([...question].length > MAX_QUESTION_LENGTH || taken.some((other) => same(meaning, other))) {
      continue;
    }
    trials += 1;
    const { grounds } = await retrieve(index, question);
    if (grounds[0]?.section.url !== url) continue;
    taken.push(meaning);
    chosen.push({ question, reasoning: `Answered on the page “${pageTitle}”.` });
  }
  return chosen;
}

function same(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size !== other.size) return false;
  return [...one].every((stem) => other.has(stem));
}
