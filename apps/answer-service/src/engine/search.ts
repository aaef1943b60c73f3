import type { Page, Section } from '@assist/content';
import { baseLanguage } from '@assist/words';
import {
  type Index,
  MAX_RANKED,
  pageKey,
  type RankedLists,
  type RankedSection,
} from './content-index.ts';
import type { QuestionVectors } from './embedder.ts';
import type { ExampleQuestions } from './example-questions.ts';
import { type FusedPage, fuse } from './fuse.ts';
import { byRuns, findNames, type Name, type NamesAsked } from './names.ts';
import { type Nearness, needsPage } from './needs-page.ts';
import { type Passage, rankPassages, type ScoredPage } from './rank-passages.ts';
import { pageTexts, sectionText } from './section-text.ts';
import type { Synonyms } from './synonyms.ts';
import { type Terms, termsOf } from './terms.ts';

const PAGES_FOUND = 3;

/** The bonuses below choose from this many of the best pages. With 12, they choose the same ones. */
const CANDIDATES = 6;

/** Minimum score of a page in the result, as a share of the best page's score. */
const LEAST_SHARE = 0.3;

/** Score bonus for the page that the visitor is on. With a bonus of 0.3, 7 of 2,671 answers were worse. */
const CONTEXT_BONUS = 0.1;

/**
 * Score bonus for a page in the visitor's language. A page that only names what was asked, as its translations do, leads
 * them by at most 1.7. A question written in another language leads by more.
 */
const LANGUAGE_BONUS = 2;

/**
 * Score bonuses for a page whose title is the question, and for one with such a heading; also for the section below it.
 * With the bonuses, 245 of 249 titles and 632 of 716 headings of three sites find such a page first. Without them, 231
 * and 521 did.
 */
const TITLE_BONUS = 5;
const HEADING_BONUS = 3;

/** A greater lead says no more. */
const MAX_LEAD = 4;

export interface SearchQuery {
  readonly text: string;
  readonly page?: Page | undefined;
  /** The visitor's language. Its pages come before their translations. */
  readonly language?: string | undefined;
}

export interface FoundPage {
  readonly page: Page;
  readonly sections: readonly Section[];
}

/** Each signal speaks for or against an answer; `ask/gate.ts` weighs them. */
export interface Signals {
  /** See `ExampleQuestions`. Undefined without embeddings, as is `foreignness`. */
  readonly nearness?: number;
  readonly foreignness?: number;
  /** Share of the question's stems in the best section, 0 to 1. A stem elsewhere on the found pages counts half. */
  readonly coverage: number;
  /** Share of the ranked lists' first entries that agree with each other and with the best section, 0 to 1. */
  readonly agreement: number;
  /** The lead of the best section before the best section of another page, in log odds, at most `MAX_LEAD`. */
  readonly lead: number;
  /** Also 'name' if the question is a part of a title or heading. */
  readonly named: NamesAsked['named'];
}

export interface SearchResult {
  /** The question that was searched. The title of the visitor's page is appended if the question names no topic. */
  readonly searchedText: string;
  readonly pages: readonly FoundPage[];
  readonly passages: readonly Passage[];
  readonly missing: NamesAsked['missing'];
  readonly signals: Signals;
}

export type Search = ReturnType<typeof createSearch>;

export interface SearchOptions {
  readonly synonyms: Synonyms;
  readonly names: readonly Name[];
  readonly language: string;
  readonly embeddings?: { readonly vectorOf: QuestionVectors; readonly examples: ExampleQuestions };
}

export function createSearch(
  index: Index,
  { synonyms, names: list, language, embeddings }: SearchOptions,
) {
  const terms = termsOf(language);
  const known = byRuns(list);
  const read = async (text: string): Promise<Reading> => {
    const vector = await embeddings?.vectorOf(text);
    const query = { text, synonyms: synonyms(text), ...(vector && { vector }) };
    return { text, vector, lists: await index.rank(query) };
  };
  const bestPages = async (
    { text, lists }: Reading,
    named: readonly RankedSection[],
    { page: context, language: spoken }: SearchQuery,
  ): Promise<ScoredPage[]> => {
    const wanted = fuseFor(lists, named, context).slice(0, CANDIDATES);
    const pages = await index.pages(wanted.map(({ url }) => url));
    const isQuestion = terms.sameAs(text);
    return pages
      .map((page): ScoredPage => {
        const { score = 0, sections = [] } = wanted.find(({ url }) => url === page.url) ?? {};
        const below = page.sections
          .filter(({ heading }) => isQuestion(heading))
          .map(({ id, url }) => ({ id, url, score: HEADING_BONUS }));
        const isSpoken = baseLanguage(page.language ?? language) === spoken;
        const headingBonus = below.length > 0 ? HEADING_BONUS : 0;
        const bonus = isQuestion(page.title) ? TITLE_BONUS : headingBonus;
        return {
          page,
          score: score + bonus + (isSpoken ? LANGUAGE_BONUS : 0),
          ranked: [...sections, ...below],
        };
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, PAGES_FOUND);
  };

  return {
    page: async (url: string): Promise<Page | undefined> => (await index.pages([url]))[0],
    /** @throws errors of the engine, and `SearchBusy` if too many questions wait for the embedder */
    find: async (query: SearchQuery): Promise<SearchResult> => {
      const { text, page: context } = query;
      const plain = await read(text);
      const names = findNames(text, known, language);
      let scored = await bestPages(plain, names.sections, query);
      const readings = [plain];
      const best = scored[0]?.page;
      if (context && needsPage(text, context, best, nearnessTo(context, plain), terms)) {
        const completed = await read(`${text} ${context.title}`);
        readings.push(completed);
        scored = await bestPages(completed, names.sections, query);
      }
      const { text: searchedText, lists } = readings.at(-1) ?? plain;
      const { sectionsByWords, sectionsByEmbedding } = lists;
      const firsts = [sectionsByWords, sectionsByEmbedding].flatMap(([first]) => first?.id ?? []);
      const passages = rankPassages(searchedText, scored, new Set(firsts));
      const pages = scored.map(({ page }) => {
        const own = passages.filter((passage) => passage.page === page);
        return { page, sections: own.map(({ section }) => section) };
      });
      // A page's title would hide that its question has other words. Without embeddings, it must name the topic.
      const covered = plain.vector === undefined ? searchedText : text;
      return {
        searchedText,
        pages,
        passages,
        missing: names.missing,
        signals: {
          ...nearnessOf(readings, embeddings?.examples),
          coverage: coverageOf(covered, pages, terms),
          agreement: agreementOf(lists, passages),
          lead: leadOf(passages),
          named: names.named === 'none' && isTitle(text, pages, terms) ? 'name' : names.named,
        },
      };
    },
  };
}

/** A searched text and its ranked lists. The text is the question, alone or followed by the page title. */
interface Reading {
  readonly text: string;
  readonly vector: Float32Array | undefined;
  readonly lists: RankedLists;
}

function nearnessTo(
  { url }: Page,
  { lists: { sectionsByEmbedding } }: Reading,
): Nearness | undefined {
  const key = pageKey(url);
  const [best] = sectionsByEmbedding;
  const own = sectionsByEmbedding.find((section) => pageKey(section.url) === key);
  // If the list has no section of the page, uses the last entry. The page cannot be nearer than this entry.
  const nearest = own ?? sectionsByEmbedding.at(-1);
  return best && nearest && { similarity: best.score, lead: best.score - nearest.score };
}

function fuseFor(
  lists: RankedLists,
  named: readonly RankedSection[],
  context: Page | undefined,
): FusedPage[] {
  const key = context && pageKey(context.url);
  return fuse(lists, MAX_RANKED, named)
    .map((page) =>
      pageKey(page.url) === key ? { ...page, score: page.score + CONTEXT_BONUS } : page,
    )
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _, [first]) => score >= LEAST_SHARE * (first?.score ?? 0));
}

/**
 * Returns the mean nearness of a question's readings: the question alone and, if it was completed, with its page's title.
 * A page's title would hide that a question is foreign, so the question alone decides that. Returns nothing without
 * embeddings.
 */
function nearnessOf(
  readings: readonly Reading[],
  examples: ExampleQuestions | undefined,
): Pick<Signals, 'nearness' | 'foreignness'> {
  const similarities = readings.flatMap(({ lists }) => lists.sectionsByEmbedding[0]?.score ?? []);
  const vector = readings[0]?.vector;
  if (vector === undefined || examples === undefined || similarities.length === 0) return {};
  return {
    nearness: examples.nearness(meanOf(similarities)),
    foreignness: examples.foreignness(vector),
  };
}

/** Without embeddings, compares the lists by words with the best section alone. */
function agreementOf(lists: RankedLists, [best]: readonly Passage[]): number {
  const { sectionsByWords, sectionsByEmbedding, pagesByWords } = lists;
  const [[words], [meaning], [page]] = [sectionsByWords, sectionsByEmbedding, pagesByWords];
  return meanOf(
    [
      words?.id === best?.section.id,
      page?.url === best?.page.url,
      ...(meaning === undefined ? [] : [words?.id === meaning.id, words?.url === meaning.url]),
    ].map(Number),
  );
}

function leadOf(passages: readonly Passage[]): number {
  const [best] = passages;
  const other = passages.find(({ page }) => page !== best?.page);
  return Math.min(MAX_LEAD, (best?.score ?? 0) - (other?.score ?? 0));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function coverageOf(question: string, pages: readonly FoundPage[], { stems }: Terms): number {
  const asked = [...stems(question)];
  const [best] = pages;
  const section = best?.sections[0];
  if (best === undefined || section === undefined || asked.length === 0) return 0;
  const inSection = stems([sectionText(section), ...(section.questions ?? [])].join('\n'));
  const onPages = stems(pages.flatMap(({ page }) => pageTexts(page)).join('\n'));
  return meanOf(asked.map((stem) => (inSection.has(stem) ? 1 : onPages.has(stem) ? 0.5 : 0)));
}

/** Whether all words of a question are in the title or in one heading of a page. */
function isTitle(question: string, pages: readonly FoundPage[], { stems }: Terms): boolean {
  const asked = [...stems(question)];
  const titles = pages.flatMap(({ page }) => [
    page.title,
    ...page.sections.map(({ heading }) => heading),
  ]);
  return (
    asked.length > 0 &&
    titles.some((title) => {
      const held = stems(title);
      return asked.every((stem) => held.has(stem));
    })
  );
}
