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
import { SectionStems } from './section-stems.ts';
import { measureSignals, type Reading, type Signals } from './signals.ts';
import type { Spelling } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';
import { termsOf } from './terms.ts';

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

export interface SearchResult {
  /**
   * The question that was searched, with its misspelt words corrected. The title of the visitor's page is appended if the
   * question names no topic.
   */
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
  readonly embeddings?: {
    readonly vectorOf: QuestionVectors;
    readonly examples: ExampleQuestions;
    readonly spelling: Spelling;
  };
}

export function createSearch(
  index: Index,
  { synonyms, names: list, language, embeddings }: SearchOptions,
) {
  const terms = termsOf(language);
  const known = byRuns(list);
  const sectionStems = new SectionStems(terms);
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
      .slice(0, PAGES_FOUND)
      .map((one) => ({
        ...one,
        ranked: [...one.ranked, ...sectionStems.rankByOwnWords(text, one.page)],
      }));
  };

  return {
    page: async (url: string): Promise<Page | undefined> => (await index.pages([url]))[0],
    /** @throws errors of the engine, and `SearchBusy` if too many questions wait for the embedder */
    find: async (query: SearchQuery): Promise<SearchResult> => {
      const { page: context } = query;
      const text = (await embeddings?.spelling(query.text)) ?? query.text;
      const plain = await read(text);
      const names = findNames(query.text, known, language);
      let scored = await bestPages(plain, names.sections, query);
      const readings: [Reading, ...Reading[]] = [plain];
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
      const pages = scored.map(({ page }) => page);
      const sectionsOf = (page: Page): Section[] =>
        passages.filter((passage) => passage.page === page).map(({ section }) => section);
      const findings = { readings, passages, pages, named: names.named };
      return {
        searchedText,
        pages: pages.map((page) => ({ page, sections: sectionsOf(page) })),
        passages,
        missing: names.missing,
        signals: measureSignals(findings, sectionStems, terms, embeddings?.examples),
      };
    },
  };
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
