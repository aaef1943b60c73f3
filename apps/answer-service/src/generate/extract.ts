import { type Page, parseMarkdown, plainText, type Section } from '@assist/content';
import type { RootContent } from 'mdast';
import type { PageHit, SearchHit } from '../search/search-index.ts';
import { stems } from '../search/terms.ts';
import { EXTRACT } from '../tuning.ts';
import { isEmergencyNotice, isSpanish, URGENT } from './boilerplate.ts';
import { list, paragraph, strong, text } from './markdown-nodes.ts';
import { type Passage, passages, toPassage } from './passage.ts';
import { fitsKind, type QuestionKind, questionKind } from './question-kind.ts';
import { joinSentences, splitSentences } from './sentences.ts';

/** What is quoted of a page: one passage of one section. */
export interface Extract {
  readonly section: Section;
  readonly blocks: readonly RootContent[];
}

interface Asked {
  readonly question: string;
  readonly kind: QuestionKind;
  /** The question's words, by how much they tell the page's sections apart. */
  readonly weights: ReadonlyMap<string, number>;
  /** The score of the page's best section. */
  readonly best: number;
  readonly isSpanish: boolean;
  /** Whether the question or its page is about a crisis or an emergency. */
  readonly isUrgent: boolean;
}

interface Candidate extends Extract {
  readonly worth: number;
}

/**
 * The passage of a page that fits a question best: at most a few sentences, or a list with what leads
 * to it, whole. Undefined when nothing of the page can be quoted so.
 */
export function extractFrom({ page, sections }: PageHit, question: string): Extract | undefined {
  const asked = {
    question,
    kind: questionKind(question),
    weights: tellingWords(question, page),
    best: sections[0]?.score ?? 1,
    isSpanish: isSpanish(question),
    isUrgent: URGENT.test(`${question} ${page.title}`),
  };
  const candidates = sections.flatMap((hit) => candidatesOf(hit, page, asked));
  return candidates.reduce<Candidate | undefined>(
    (best, candidate) => (best === undefined || candidate.worth > best.worth ? candidate : best),
    undefined,
  );
}

function tellingWords(question: string, page: Page): ReadonlyMap<string, number> {
  const held = page.sections.map(({ heading, text }) => stems(`${heading} ${text}`));
  const weightOf = (stem: string): number => {
    const holding = held.filter((words) => words.has(stem)).length;
    return holding === 0 ? 0 : Math.log(1 + held.length / holding);
  };
  return new Map([...stems(question)].map((stem) => [stem, weightOf(stem)]));
}

function candidatesOf({ section, score }: SearchHit, page: Page, asked: Asked): Candidate[] {
  const usable = usablePassages(section, asked);
  const isQuotable = !LEADS_ON.test(usable.at(-1)?.text ?? '') && isWhole(usable);
  const groups =
    total(usable) <= EXTRACT.wholeSectionWords && isQuotable
      ? [usable]
      : usable.map((_, position) => around(usable, position));
  const ways = waysBelow(section, page);
  if (ways !== undefined) groups.push([ways]);
  return groups
    .map(withoutLeadAtEnd)
    .filter((group) => total(group) <= EXTRACT.mostWords && total(group) > 0)
    .filter((group) => !LEADS_ON.test(group.at(-1)?.text ?? '') && isWhole(group))
    .map((group) => {
      const text = group.map((passage) => passage.text).join('\n');
      const fit = fitsKind(asked.kind, section, text);
      const held = stems(`${section.heading} ${text}`);
      const shared = sum([...asked.weights].map(([stem, weight]) => (held.has(stem) ? weight : 0)));
      const isOpposite = NEGATION.test(asked.question) && !NEGATION.test(section.heading);
      const worth =
        (EXTRACT.score * score) / asked.best +
        EXTRACT.headingFits * fit.heading +
        EXTRACT.textFits * fit.text +
        (EXTRACT.sharedWords * shared) / Math.max(1, sum(asked.weights.values())) -
        (total(group) < EXTRACT.leastWords ? EXTRACT.tooShort : 0) -
        (isOpposite ? EXTRACT.opposite : 0);
      return {
        section,
        blocks: opened(
          section,
          group.flatMap(({ blocks }) => blocks),
        ),
        worth,
      };
    });
}

function usablePassages(section: Section, asked: Asked): Passage[] {
  const all = passages(section).filter(
    ({ text, kind }) =>
      kind !== 'link' &&
      (asked.isSpanish || !isSpanish(text)) &&
      (asked.isUrgent || !isEmergencyNotice(text)),
  );
  if (asked.kind === 'where') return all;
  const withoutContact = all.filter(({ kind }) => kind !== 'contact' && kind !== 'note');
  return withoutContact.length > 0 ? withoutContact : all;
}

/**
 * A passage with what it needs: a list with the sentences before it and the further conditions after it,
 * a paragraph with the next, while they are few.
 */
function around(all: readonly Passage[], position: number): Passage[] {
  const passage = all[position];
  if (passage === undefined) return [];
  if (passage.kind === 'prose') return pointsBelow(passage) ? [] : sentencesFrom(all, position);
  let first = position;
  while (first > 0 && isFurther(all[first])) first -= 1;
  const before = all[first - 1];
  const isLead =
    before?.kind === 'prose' && (pointsBelow(before) || before.words <= EXTRACT.leadWords);
  let end = position + 1;
  while (isFurther(all[end])) end += 1;
  return all.slice(isLead ? first - 1 : first, end);
}

/** 'And at least one …', 'You may also …': what misleads without the list before it. */
function isFurther(passage: Passage | undefined): boolean {
  return passage?.kind === 'list' && /^\W*(?:(?:and|both)\b|[^.:]*\balso\b)/i.test(passage.text);
}

/** 'You meet all the requirements listed below' says nothing without them. */
function pointsBelow({ text }: Passage): boolean {
  return /\b(?:below|following)\b/i.test(text);
}

/** Whether what each paragraph points at is quoted with it. */
function isWhole(group: readonly Passage[]): boolean {
  return group.every((passage, position) => {
    const next = group[position + 1]?.kind;
    return passage.kind !== 'prose' || !pointsBelow(passage) || next === 'list' || next === 'table';
  });
}

function sentencesFrom(all: readonly Passage[], position: number): Passage[] {
  const group: Passage[] = [];
  let sentences = 0;
  for (const passage of all.slice(position)) {
    if (passage.kind !== 'prose' || pointsBelow(passage)) break;
    const cut = firstSentences(passage, EXTRACT.mostSentences - sentences);
    if (group.length > 0 && total(group) + cut.passage.words > EXTRACT.wholeSectionWords) break;
    group.push(cut.passage);
    sentences += cut.sentences;
    if (sentences >= EXTRACT.mostSentences) break;
  }
  return group;
}

function firstSentences(passage: Passage, most: number): { passage: Passage; sentences: number } {
  const [block] = passage.blocks;
  if (block?.type !== 'paragraph') return { passage, sentences: 1 };
  const all = splitSentences(block.children);
  const kept = all.slice(0, most);
  const children = joinSentences(kept);
  return { passage: toPassage([{ ...block, children }]), sentences: kept.length };
}

/** 'You can apply in any of these ways' above 'Online' and 'By mail': the headings below, as a list. */
function waysBelow(section: Section, page: Page): Passage | undefined {
  const after = page.sections.slice(section.order + 1);
  const end = after.findIndex(({ level }) => level <= section.level);
  const below = end === -1 ? after : after.slice(0, end);
  const ways = below.filter(({ level }) => level === below[0]?.level);
  const lead = parseMarkdown(section.markdown).children.at(-1);
  const leads =
    lead?.type === 'paragraph' &&
    /:$|\b(?:below|following)\b[^.]*\.?$/i.test(plainText(lead).trim());
  if (section.level === 0 || ways.length < 2 || !leads || lead === undefined) return undefined;
  const items = ways.map((way) => {
    const [first] = passages(way);
    const sentence =
      first?.kind === 'prose' ? firstSentences(first, 1).passage.blocks[0] : undefined;
    const rest = sentence?.type === 'paragraph' ? sentence.children : [];
    return [
      strong(`${way.heading}${rest.length > 0 ? ':' : ''}`),
      text(rest.length > 0 ? ' ' : ''),
      ...rest,
    ];
  });
  return toPassage([lead, list(items)]);
}

/** 'Mail it to:' at the end leads to something that is not quoted. */
function withoutLeadAtEnd(group: readonly Passage[]): readonly Passage[] {
  const isLead = group.at(-1)?.text.endsWith(':') === true;
  return isLead ? withoutLeadAtEnd(group.slice(0, -1)) : group;
}

/** Says what is not: 'a death not related to service' is answered under 'non-service-connected death'. */
const NEGATION =
  /\b(?:not|non|never|no|without|(?:are|ca|did|do|does|has|have|is|was|were|wo)n['’]?t)\b/i;

/** A text that ends so goes on under the headings below it, or asks in place of telling. */
const LEADS_ON =
  /(?:\b(?:below|following)\b[^.]*|\b(?:these|two|three|four|several|\d+) (?:\w+ )?(?:kinds|options|steps|types|ways)\b[^.]*)\.?$|\?$/i;

/** Answers the page's question, which may not be the visitor's ('Yes'), or speaks of it ('This depends'). */
const LEANS_ON_HEADING = /^(?:yes|no|this|that|these|those|it|they)\b/i;

/** A passage that cannot be understood without its heading begins with it. */
function opened(section: Section, blocks: readonly RootContent[]): RootContent[] {
  const [first, ...rest] = blocks;
  if (first === undefined || section.heading === '') return [...blocks];
  if (first.type !== 'paragraph') {
    const lead = section.heading.replace(/[.:]$/, '');
    return [paragraph([strong(/\?$/.test(lead) ? lead : `${lead}:`)]), ...blocks];
  }
  const beginning = plainText(first).trim();
  if (!LEANS_ON_HEADING.test(beginning)) return [...blocks];
  return [paragraph([strong(section.heading), text(' '), ...first.children]), ...rest];
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

function total(group: readonly Passage[]): number {
  return group.reduce((all, { words }) => all + words, 0);
}
