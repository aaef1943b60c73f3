import type { Page, Section } from '@assist/content';
import { matchKind } from './question-kind.ts';
import type { RankedSection } from './search-engine.ts';

/** Lowers the rank of the text before the first heading, which introduces the page and seldom answers. */
const INTRODUCTION = -3;
/** The score for a heading, and for a text, of the kind that the question asks for. */
const SAME_KIND = 0.5;

/** A page that matches, its score, and its ranked sections. */
export interface ScoredPage {
  readonly page: Page;
  readonly score: number;
  readonly ranked: readonly RankedSection[];
}

/** A section of a page that matches. Scores are log odds. */
export interface Passage {
  readonly page: Page;
  readonly section: Section;
  readonly score: number;
}

/**
 * All sections of some pages, best first. The best section of a page gets the page's score; the others keep their
 * distance to it. So the best section of the best page comes first.
 */
export function rankPassages(question: string, pages: readonly ScoredPage[]): Passage[] {
  const kindOf = matchKind(question);
  return pages
    .flatMap(({ page, score, ranked }) => {
      const scores = new Map(ranked.map((section) => [section.id, section.score]));
      const sections = page.sections.map((section) => ({
        section,
        score:
          (scores.get(section.id) ?? 0) +
          SAME_KIND * kindOf(section) +
          (section.level === 0 ? INTRODUCTION : 0),
      }));
      const best = Math.max(...sections.map((one) => one.score));
      return sections.map(
        (one): Passage => ({
          page,
          section: one.section,
          score: score + one.score - best,
        }),
      );
    })
    .sort((a, b) => b.score - a.score);
}
