import type { Page, Section } from '@assist/content';
import { type Kind, wordingOf } from '../wording/wording.ts';

const MONEY = new RegExp(
  String.raw`\p{Sc}\s?\p{Nd}|\p{Nd}\s?(?:\p{Sc}|[%٪])|\b(?:CURRENCY)\s?\p{Nd}|\p{Nd}\s?(?:CURRENCY)\b`.replaceAll(
    'CURRENCY',
    Intl.supportedValuesOf('currency').join('|'),
  ),
  'u',
);

/** Matches dates and ranges of years: '30/11/2024', '2001–2004'. */
const DATE = String.raw`\p{Nd}{1,4}([/.-])\p{Nd}{1,2}\1|(?:19|20)\p{Nd}{2}\s?[–-]\s?(?:19|20)\p{Nd}{2}`;

/** Matches an e-mail address, or at least seven digits with the separators of telephone numbers. */
const CONTACT = new RegExp(
  String.raw`@|(?<![\p{Nd}/.–-])(?!${DATE})[+(]{0,2}\p{Nd}(?:[\s().–/-]{0,3}\p{Nd}){6,14}`,
  'u',
);

/** For each kind of question, the figures in a section that answers it. The words are in the language's wording. */
const FIGURES: Readonly<Record<Kind, RegExp | undefined>> = {
  amount: MONEY,
  contact: CONTACT,
  document: undefined,
  eligibility: undefined,
  steps: undefined,
  time: undefined,
};
const KINDS: readonly Kind[] = ['amount', 'contact', 'document', 'eligibility', 'steps', 'time'];

/**
 * Returns a function that scores how well a section of a page fits the question's kind. The score is 2 if heading and
 * text fit, 1 if one of them fits, else 0. Without these scores, 2 in 100 questions would get a wrong section.
 */
export function matchKind(
  question: string,
  { language = 'en' }: Pick<Page, 'language'>,
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
