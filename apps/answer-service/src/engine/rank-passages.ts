import type { Page, Section } from '@assist/content';
import { matchKind } from './question-kind.ts';
import type { RankedSection } from './search-engine.ts';

/** What the text before the first heading counts less than other sections: it says what the page is about, and seldom answers. */
const INTRODUCTION = -3;
/** What a heading, or a text, of the kind that is asked counts. */
const SAME_KIND = 0.5;

/** A page that matches, its score, and its sections that any list ranks. */
export interface ScoredPage {
  readonly page: Page;
  readonly score: number;
  readonly ranked: readonly RankedSection[];
}

/** A section of a page that matches. */
export interface Passage {
  readonly page: Page;
  readonly section: Section;
  /** How likely it answers, as a share of all sections of all pages that match: 0 to 1. */
  readonly likelihood: number;
}

/** All sections of some pages, the likeliest first. A section is as likely as its page, shared among the page's sections. */
export function rankPassages(question: string, pages: readonly ScoredPage[]): Passage[] {
  const kindOf = matchKind(question);
  const ofPages = likelihoods(pages.map(({ score }) => score));
  return pages
    .flatMap(({ page, ranked }, position) => {
      const scores = new Map(ranked.map(({ id, score }) => [id, score]));
      const scoreOf = (section: Section): number =>
        (scores.get(section.id) ?? 0) +
        SAME_KIND * kindOf(section) +
        (section.level === 0 ? INTRODUCTION : 0);
      const ofSections = likelihoods(page.sections.map(scoreOf));
      return page.sections.map(
        (section, order): Passage => ({
          page,
          section,
          likelihood: (ofPages[position] ?? 0) * (ofSections[order] ?? 0),
        }),
      );
    })
    .sort((a, b) => b.likelihood - a.likelihood);
}

/** Turns scores into likelihoods, whose sum is 1 (softmax). */
function likelihoods(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((total, one) => total + one, 0);
  return odds.map((one) => one / sum);
}
