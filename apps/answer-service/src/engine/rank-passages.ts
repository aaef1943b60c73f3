import { type Page, plainText, type Section } from '@assist/content';
import type { RootContent } from 'mdast';
import { linksIn } from '../text/markdown-nodes.ts';
import { wordingOf } from '../wording/wording.ts';
import type { RankedSection } from './content-index.ts';

/** Score of a page's introduction, the text before the first heading. */
const INTRODUCTION = -1;

/** Score of a section with nothing but links to related pages. Such a section answers no question. */
const RELATED_LINKS = -3;

/** Score bonus for a heading that fits the question's kind. A text that fits gets the same bonus. */
const SAME_KIND = 0.5;

const KINDS = ['amount', 'contact', 'document', 'eligibility', 'steps', 'time'] as const;

const CURRENCY = String.raw`(?:\p{Sc}|\b(?:${Intl.supportedValuesOf('currency').join('|')})\b)`;

/** Matches a sum of money or a percentage: '$12', '12 €', 'AUD 30', '10 %'. */
const AMOUNT = new RegExp(String.raw`${CURRENCY}\s?\p{Nd}|\p{Nd}\s?(?:${CURRENCY}|[%٪])`, 'u');

/** Matches dates and ranges of years: '30/11/2024', '2001–2004'. */
const DATE = String.raw`\p{Nd}{1,4}([/.-])\p{Nd}{1,2}\1|(?:19|20)\p{Nd}{2}\s?[–-]\s?(?:19|20)\p{Nd}{2}`;

/** Matches an e-mail address, or at least seven digits with the separators of telephone numbers. */
const CONTACT = new RegExp(
  String.raw`@|(?<![\p{Nd}/.–-])(?!${DATE})[+(]{0,2}\p{Nd}(?:[\s().–/-]{0,3}\p{Nd}){6,14}`,
  'u',
);

/** The figures that fit a kind of question in any language. The words are in the language's wording. */
const FIGURES: Readonly<Partial<Record<(typeof KINDS)[number], RegExp>>> = {
  amount: AMOUNT,
  contact: CONTACT,
};

export interface ScoredPage {
  readonly page: Page;
  readonly score: number;
  /** The scores of a section that is listed more than once are added up. */
  readonly ranked: readonly RankedSection[];
}

/** A section of a found page. Its score is in log odds. */
export interface Passage {
  readonly page: Page;
  readonly section: Section;
  readonly score: number;
  /** Whether the section is the first of a ranked list. Lists that disagree lead to different sections. */
  readonly isLeading: boolean;
}

/**
 * Returns all sections of the given pages, best first. The best section of each page gets the page's score. The page's
 * other sections get lower scores: their difference to the page's best section stays the same. Therefore the best
 * section of the best page comes first.
 * @param leaders ids of the first section of each ranked list
 */
export function rankPassages(
  question: string,
  pages: readonly ScoredPage[],
  leaders: ReadonlySet<string> = new Set(),
): Passage[] {
  return pages
    .flatMap(({ page, score, ranked }) => {
      const kindOf = matchKind(question, page);
      const scores = new Map<string, number>();
      for (const { id, score: more } of ranked) scores.set(id, (scores.get(id) ?? 0) + more);
      const sections = page.sections.map((section) => ({
        section,
        score:
          (scores.get(section.id) ?? 0) + SAME_KIND * kindOf(section) + formScore(section, page),
      }));
      const best = Math.max(...sections.map((one) => one.score));
      return sections.map(
        (one): Passage => ({
          page,
          section: one.section,
          score: score + one.score - best,
          isLeading: leaders.has(one.section.id),
        }),
      );
    })
    .sort((a, b) => b.score - a.score);
}

function formScore({ level, heading, blocks }: Section, { language = 'en' }: Page): number {
  if (level === 0) return INTRODUCTION;
  const isRelated = wordingOf(language).matches('related links', heading);
  return isRelated && blocks.every(isLinks) ? RELATED_LINKS : 0;
}

function isLinks(block: RootContent): boolean {
  const links = linksIn(block).map((link) => plainText(link));
  return links.join('') === plainText(block).replaceAll('\n', '');
}

/** Returns 2 if heading and text fit, 1 if one does, else 0. Without it, 2 in 100 questions get a wrong section. */
function matchKind(
  question: string,
  { language = 'en' }: Page,
): (section: Pick<Section, 'heading' | 'text'>) => number {
  const { matches } = wordingOf(language);
  const kinds = KINDS.filter((kind) => matches(`${kind}: question`, question));
  return ({ heading, text }) =>
    Math.max(
      0,
      ...kinds.map(
        (kind) =>
          Number(matches(`${kind}: heading`, heading)) +
          Number(matches(`${kind}: text`, text) || FIGURES[kind]?.test(text) === true),
      ),
    );
}
