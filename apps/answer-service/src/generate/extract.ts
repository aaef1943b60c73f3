import { type Page, plainText, type Section } from '@assist/content';
import type { RootContent } from 'mdast';
import type { PageHit } from '../search/search-index.ts';
import { stems } from '../search/terms.ts';
import { EXTRACT } from '../tuning.ts';
import { isEmergencyNotice, isSpanish, URGENT } from './boilerplate.ts';
import { NEGATION } from './faithfulness.ts';
import { paragraph, strong, text } from './markdown-nodes.ts';
import { type Passage, passages } from './passage.ts';
import { fitsKind, questionKind } from './question-kind.ts';
import { LEANS, type Quotation, quotationsOf } from './quotations.ts';

/** What is quoted of a page: one passage of one section. */
export interface Extract {
  readonly section: Section;
  readonly blocks: readonly RootContent[];
}

/**
 * The passage of a page that fits a question best: at most a few sentences, or a list with what leads
 * to it, whole. Undefined when nothing of the page can be quoted so.
 */
export function extractFrom({ page, sections }: PageHit, question: string): Extract | undefined {
  const worthOf = createWorth(question, page);
  const most = sections[0]?.score ?? 1;
  let best: Extract | undefined;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const { section, score } of sections) {
    const usable = usablePassages(section, page, question);
    for (const quotation of quotationsOf(usable)) {
      const worth = score / most + worthOf(section, quotation);
      if (worth <= bestWorth) continue;
      best = { section, blocks: withHeading(section, quotation) };
      bestWorth = worth;
    }
  }
  return best;
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
    const fit = fitsKind(kind, heading, text);
    const named = meaning(heading);
    const held = meaning(`${heading} ${text}`);
    const shared = (terms: ReadonlySet<string>): number =>
      weigh([...asked].filter((term) => terms.has(term)));
    return (
      EXTRACT.headingFits * fit.heading +
      EXTRACT.textFits * fit.text +
      (EXTRACT.sharedWords * shared(held)) / whole +
      (EXTRACT.headingWords * 2 * shared(named)) / (whole + weigh(named))
    );
  };
}

/** Weighs words by how much they tell the sections of a page apart; one that none holds weighs nothing. */
function createWeighing({ sections }: Page): (terms: Iterable<string>) => number {
  const held = sections.map(({ heading, text }) => meaning(`${heading} ${text}`));
  return (terms) => {
    let weight = 0;
    for (const term of terms) {
      const holding = held.filter((words) => words.has(term)).length;
      if (holding > 0) weight += Math.log(1 + held.length / holding);
    }
    return weight;
  };
}

/** The meaningful words of a text, and whether it denies: one of the words that tell 'not connected' from 'connected'. */
function meaning(text: string): ReadonlySet<string> {
  return NEGATION.test(text) ? new Set([...stems(text), 'not']) : stems(text);
}

/** Whom to call answers only where that is asked, a notice for emergencies only what is about one. */
function usablePassages(section: Section, page: Page, question: string): Passage[] {
  const isUrgent = URGENT.test(`${question} ${page.title}`);
  const asksInSpanish = isSpanish(question);
  const usable = passages(section).filter(
    ({ text, kind }) =>
      kind !== 'link' &&
      (asksInSpanish || !isSpanish(text)) &&
      (isUrgent || !isEmergencyNotice(text)),
  );
  if (questionKind(question) === 'where') return usable;
  const telling = usable.filter(({ kind }) => kind !== 'contact');
  return telling.length > 0 ? telling : usable;
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
