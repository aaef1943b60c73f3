import type { Page, Section } from '@assist/content';
import type { RankedSection } from './content-index.ts';
import { matchKind } from './question-kind.ts';

/**
 * Score penalty for a page's introduction, the text before the first heading. An introduction seldom answers a
 * question.
 */
const INTRODUCTION = -3;
/** Score bonus for a heading that fits the question's kind. A text that fits gets the same bonus. */
const SAME_KIND = 0.5;

/** A found page, with its score and its matching sections, best section first. */
export interface ScoredPage {
  readonly page: Page;
  readonly score: number;
  readonly ranked: readonly RankedSection[];
}

/** A section of a found page. Its score is in log odds. */
export interface Passage {
  readonly page: Page;
  readonly section: Section;
  readonly score: number;
}

/**
 * Returns all sections of the given pages, best first. The best section of each page gets the page's score. The page's
 * other sections get lower scores: their difference to the page's best section stays the same. Therefore the best
 * section of the best page comes first.
 */
export function rankPassages(question: string, pages: readonly ScoredPage[]): Passage[] {
  return pages
    .flatMap(({ page, score, ranked }) => {
      const kindOf = matchKind(question, page);
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
