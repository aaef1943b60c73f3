import { type Page, plainText, type Section, writeMarkdown } from '@assist/content';
import type { RootContent } from 'mdast';
import type { PageHit } from '../search/search-index.ts';
import { stems } from '../search/terms.ts';
import { EXTRACT } from '../tuning.ts';
import { isEmergencyNotice, isSpanish, URGENT } from './boilerplate.ts';
import { NEGATION } from './faithfulness.ts';
import { link, paragraph, strong, text } from './markdown-nodes.ts';
import { type Passage, passages } from './passage.ts';
import { questionKind } from './question-kind.ts';
import { LEANS, type Quotation, quotationsOf } from './quotations.ts';

/** An answer in the content's own words. */
export interface ExtractiveAnswer {
  readonly markdown: string;
  /** Where what is quoted stands. */
  readonly section: Section;
}

/**
 * Composes an answer from the best page found: the passage that fits the question best, at most a few sentences, or a
 * list with what leads to it, whole; the page is named below it. Undefined when nothing can be quoted so.
 */
export function composeExtractiveAnswer(
  question: string,
  { page, sections }: PageHit,
): ExtractiveAnswer | undefined {
  const worthOf = createWorth(question, page);
  const most = sections[0]?.score ?? 1;
  const extracts = sections.flatMap(({ section, score }) =>
    quotationsOf(usablePassages(section, page, question)).map((quotation) => {
      return { section, quotation, worth: score / most + worthOf(section, quotation) };
    }),
  );
  const [first, ...others] = extracts;
  if (first === undefined) return undefined;
  const extract = others.reduce((one, other) => (other.worth > one.worth ? other : one), first);
  return {
    markdown: writeMarkdown([
      ...withHeading(extract.section, extract.quotation),
      paragraph([text('Read more: '), link(page.url, page.title)]),
    ]),
    section: extract.section,
  };
}

/** How much a quotation fits a question, whatever the search says: its kind, and its words. */
function createWorth(
  question: string,
  page: Page,
): (section: Section, quotation: Quotation) => number {
  const kind = questionKind(question);
  const weigh = createWeighing(page);
  const asked = meaning(question);
  const whole = weigh(asked) || 1;
  return ({ heading }, quotation) => {
    const text = quotation.map((passage) => passage.text).join('\n');
    const named = meaning(heading);
    const held = meaning(`${heading} ${text}`);
    const shared = (terms: ReadonlySet<string>): number =>
      weigh([...asked].filter((term) => terms.has(term)));
    return (
      (kind.heading.test(heading) ? EXTRACT.headingFits : 0) +
      (kind.text.test(text) ? EXTRACT.textFits : 0) +
      (EXTRACT.sharedWords * shared(held)) / whole +
      (EXTRACT.headingWords * 2 * shared(named)) / (whole + weigh(named))
    );
  };
}

/** Weighs words by how much they tell the sections of a page apart; one that none holds weighs nothing. */
function createWeighing({ sections }: Page): (terms: Iterable<string>) => number {
  const holding = new Map<string, number>();
  for (const term of sections.flatMap(({ heading, text }) => [...meaning(`${heading} ${text}`)])) {
    holding.set(term, (holding.get(term) ?? 0) + 1);
  }
  return (terms) => {
    let weight = 0;
    for (const term of terms) {
      const count = holding.get(term);
      if (count !== undefined) weight += Math.log(1 + sections.length / count);
    }
    return weight;
  };
}

/** The meaningful words of a text, and whether it denies: one of the words that tell 'not connected' from 'connected'. */
function meaning(text: string): ReadonlySet<string> {
  return NEGATION.test(text) ? new Set([...stems(text), 'not']) : stems(text);
}

/** What may be quoted: a notice for emergencies only where the question or the page is about one. */
function usablePassages(section: Section, page: Page, question: string): Passage[] {
  const isUrgent = URGENT.test(`${question} ${page.title}`);
  const asksInSpanish = isSpanish(question);
  return passages(section).filter(
    ({ text }) => (asksInSpanish || !isSpanish(text)) && (isUrgent || !isEmergencyNotice(text)),
  );
}

/** Says for whom, or in which case, what stands below it holds: 'What if I need care at home?', 'I’m a former …'. */
const CONDITION = /\bif\b|^(?:once|for|i|i['’]\w+)\b/i;

/** A quotation that cannot be understood without its heading begins with it. */
function withHeading({ heading }: Section, quotation: Quotation): RootContent[] {
  const blocks = quotation.flatMap((passage) => passage.blocks);
  const [first, ...rest] = blocks;
  if (first === undefined || heading === '') return blocks;
  const lead = strong(`${heading.replace(/[.:]$/, '')}${heading.endsWith('?') ? '' : ':'}`);
  if (first.type !== 'paragraph' || CONDITION.test(heading)) return [paragraph([lead]), ...blocks];
  if (!LEANS.test(plainText(first).trim())) return blocks;
  return [paragraph([lead, text(' '), ...first.children]), ...rest];
}
