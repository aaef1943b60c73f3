import type { Page, Section } from '@assist/content';
import type { Retrieval } from '../search/retrieve.ts';
import type { PageHit } from '../search/search-index.ts';
import { EXTRACT, QUOTED } from '../tuning.ts';
import { denies } from '../words/denial.ts';
import { stems } from '../words/terms.ts';
import { isEmergencyNotice, URGENT } from './boilerplate.ts';
import { type Passage, passages } from './passage.ts';
import { questionKind } from './question-kind.ts';
import { type Quotation, quotationsOf } from './quotations.ts';

/** What can be quoted of a section of a page, and how well it fits a question. */
export interface Extract {
  readonly section: Section;
  readonly quotation: Quotation;
  /** Comparable among the extracts of one page only. */
  readonly score: number;
}

/** What may be quoted, and whether it surely answers or only most likely does. */
export interface ChosenExtract {
  readonly extract: Extract;
  readonly isSure: boolean;
}

/** An extract, or a section of which nothing can be quoted. */
interface Candidate extends Extract {
  /** Whether it stands by itself: too long a list does not, nor what leads to something else. */
  readonly isQuotable: boolean;
}

/** What can be quoted of a page, best first. */
function rankExtracts(question: string, hit: PageHit): Extract[] {
  return rankCandidates(question, hit).filter(({ isQuotable }) => isQuotable);
}

/** The sections of a page, best first, also those of which nothing can be quoted. A section may come more than once. */
export function rankSections(question: string, hit: PageHit): Section[] {
  return rankCandidates(question, hit).map(({ section }) => section);
}

function rankCandidates(question: string, { page, sections }: PageHit): Candidate[] {
  const fitOf = createFitScorer(question, page);
  const highestScore = sections[0]?.score ?? 1;
  return sections
    .flatMap(({ section, score: sectionScore }) => {
      const usable = usablePassages(section, page, question);
      const quotable = quotationsOf(usable);
      const isQuotable = quotable.length > 0;
      return (isQuotable ? quotable : [usable]).map((quotation): Candidate => {
        const score = sectionScore / highestScore + fitOf(section, quotation);
        return { section, quotation, isQuotable, score };
      });
    })
    .sort((a, b) => b.score - a.score);
}

/** The best of a page that can be quoted; undefined where nothing can. */
export function bestExtract(question: string, hit: PageHit): Extract | undefined {
  return rankExtracts(question, hit)[0];
}

/**
 * What to quote of the best page found: its best passage, where the content surely holds an answer and both passage and page
 * are ahead of the next. Undefined elsewhere. What stands before the first heading is never sure.
 */
export function chooseExtract({
  asked,
  mayQuote,
  pages,
  lead,
}: Retrieval): ChosenExtract | undefined {
  const [page] = mayQuote ? pages : [];
  const [best, ...others] = page === undefined ? [] : rankExtracts(asked, page);
  if (best === undefined) return undefined;
  const rival = others.find(({ section }) => section !== best.section);
  const ahead = rival === undefined ? 1 : best.score - rival.score;
  const certainty = Math.min(1, ahead) + Math.min(1, lead);
  if (certainty < QUOTED.likely) return undefined;
  const isIntroduction = best.section.heading === '';
  return { extract: best, isSure: certainty >= QUOTED.sure && !isIntroduction };
}

/**
 * How well a quotation fits a question, whatever the search says: whether heading and text are of the kind asked for, how
 * many of the question's terms they cover, and how alike question and heading are (the Dice coefficient).
 */
function createFitScorer(
  question: string,
  page: Page,
): (section: Section, quotation: Quotation) => number {
  const kind = questionKind(question);
  const weights = inverseSectionFrequencies(page);
  const weightOf = (terms: Iterable<string>): number => {
    let weight = 0;
    for (const term of terms) weight += weights.get(term) ?? 0;
    return weight;
  };
  const questionTerms = termsOf(question);
  const questionWeight = weightOf(questionTerms) || 1;
  const sharedWeight = (terms: ReadonlySet<string>): number =>
    weightOf([...questionTerms].filter((term) => terms.has(term)));
  return ({ heading, questions = [] }, quotation) => {
    const text = quotation.map((passage) => passage.text).join('\n');
    const headingTerms = termsOf(heading);
    const quotedTerms = termsOf([heading, ...questions, text].join('\n'));
    const coverage = sharedWeight(quotedTerms) / questionWeight;
    const dice = (2 * sharedWeight(headingTerms)) / (questionWeight + weightOf(headingTerms));
    return (
      (kind.heading.test(heading) ? EXTRACT.headingFits : 0) +
      (kind.text.test(text) ? EXTRACT.textFits : 0) +
      EXTRACT.sharedWords * coverage +
      EXTRACT.headingWords * dice
    );
  };
}

/** Weighs the terms of a page by how much they tell its sections apart. */
function inverseSectionFrequencies({ sections }: Page): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const term of sections.flatMap(({ heading, text }) => [...termsOf(`${heading} ${text}`)])) {
    frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  return new Map(
    [...frequencies].map(([term, frequency]) => [term, Math.log(1 + sections.length / frequency)]),
  );
}

/** The stems of a text, and 'not' where it contains a negation, so that 'not connected' differs from 'connected'. */
function termsOf(text: string): ReadonlySet<string> {
  return denies(text) ? new Set([...stems(text), 'not']) : stems(text);
}

/** What may be quoted: a notice for emergencies only where the question or the page is about one. */
function usablePassages(section: Section, page: Page, question: string): Passage[] {
  const isUrgent = URGENT.test(`${question} ${page.title}`);
  return passages(section).filter(({ text }) => isUrgent || !isEmergencyNotice(text));
}
