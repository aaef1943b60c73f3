import type { Page, Section } from '@assist/content';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type Index, MAX_RANKED, type RankedLists } from './content-index.ts';
import { dotProduct, type QuestionVectors } from './embedder.ts';
import { type FusedPage, fuse } from './fuse.ts';
import { type Nearness, needsPage } from './needs-page.ts';
import { pageKey } from './page-key.ts';
import { type Passage, rankPassages, type ScoredPage } from './rank-passages.ts';
import { pageTexts } from './section-text.ts';
import type { Synonyms } from './synonyms.ts';
import { type Terms, termsOf } from './terms.ts';

/** Maximum number of pages in a search result. */
const PAGES_FOUND = 3;
/** Maximum number of pages that are searched for the question's identifiers. */
const PAGES_SEARCHED = 10;

/** Minimum score of a page in the result, as a share of the best page's score. */
const LEAST_SHARE = 0.3;

/** Score bonus for the page that the visitor is on. With a bonus of 0.3, 7 of 2,671 answers were worse. */
const CONTEXT_BONUS = 0.1;

/** Number of nearest example questions that enter the mean similarity. */
const NEAREST_EXAMPLES = 5;

/**
 * Vectors of example questions: `department` holds questions for the department, `elsewhere` holds questions about
 * other topics.
 */
export interface ExampleVectors {
  readonly department: readonly Float32Array[];
  readonly elsewhere: readonly Float32Array[];
}

export interface SearchEmbeddings {
  readonly vectorOf: QuestionVectors;
  readonly examples: ExampleVectors;
}

/** A question, and the URL of the page that the visitor is on. */
export interface SearchQuery {
  readonly text: string;
  readonly contextUrl?: string;
}

/** A found page with all its sections, best section first. */
export interface FoundPage {
  readonly page: Page;
  readonly sections: readonly Section[];
}

/** Evidence from a search. The gate uses the evidence to decide whether to answer the question. */
export interface Signals {
  /** Cosine similarity between the question and the nearest section. The value is undefined without embeddings. */
  readonly similarity?: number;
  /**
   * Similarity to the example questions on topic, minus similarity to the example questions off topic. The value is
   * undefined without embeddings.
   */
  readonly likeness?: number;
  /**
   * Share of the question's word stems, 0 to 1, that occur in the names of the best section. The names are the page
   * title, the section heading, and the questions for both in `asked-questions.txt`.
   */
  readonly nameCoverage: number;
  /** Share of the question's word stems, 0 to 1, in the best page. The value is undefined with embeddings. */
  readonly coverage?: number;
  /** Whether an identifier of the question, such as a form number, stands on the best page. */
  readonly isIdentified?: boolean;
}

/** The result of a search. */
export interface SearchResult {
  /** The question that was searched. The title of the visitor's page is appended if the question names no topic. */
  readonly asked: string;
  /** The found pages, at most three, best page first. */
  readonly pages: readonly FoundPage[];
  /** All sections of the found pages in one list, best section first. */
  readonly passages: readonly Passage[];
  readonly signals: Signals;
}

/** Finds pages for a question. */
export interface Search {
  /**
   * Finds the pages and sections that match a question.
   * @throws errors of the engine, and `SearchBusy` if too many questions wait for the embedder
   */
  find(query: SearchQuery): Promise<SearchResult>;
  /** Returns the page at a URL, or undefined if the content has no such page. */
  page(url: string): Promise<Page | undefined>;
}

/** Options of a search. */
export interface SearchOptions {
  readonly synonyms: Synonyms;
  /** The content's language, which sets the stemmer and the stop words. Default: English. */
  readonly language?: string;
  /** Without embeddings, the search ranks by words alone. */
  readonly embeddings?: SearchEmbeddings;
  /** Receives the error of each failed call of the embeddings. The search continues by words. */
  readonly onFailure?: (error: unknown) => void;
}

export function createSearch(
  index: Index,
  { synonyms, language = 'en', embeddings, onFailure }: SearchOptions,
): Search {
  const terms = termsOf(language);
  const withEmbeddings = createCircuitBreaker((error) => onFailure?.(error));
  const pageAt = async (url: string): Promise<Page | undefined> => (await index.pages([url]))[0];
  const read = async (text: string): Promise<Reading> => {
    const vector = await withEmbeddings(async () => embeddings?.vectorOf(text));
    if (vector === 'busy') throw Object.assign(new Error(), { name: 'SearchBusy' });
    const query = { text, synonyms: synonyms(text), ...(vector && { vector }) };
    return { text, vector, lists: await index.rank(query) };
  };
  const bestPages = async (asked: string, fused: readonly FusedPage[]): Promise<ScoredPage[]> => {
    const hasIdentifier = terms.identifiers(asked).length > 0;
    const wanted = fused.slice(0, hasIdentifier ? PAGES_SEARCHED : PAGES_FOUND);
    const pages = await index.pages(wanted.map(({ url }) => url));
    const found = pages.map((page): ScoredPage => {
      const { score = 0, sections = [] } = wanted.find(({ url }) => url === page.url) ?? {};
      return { page, score, ranked: sections };
    });
    const isNamed = ({ page }: ScoredPage): boolean => holdsIdentifier(asked, page, terms);
    const ordered = hasIdentifier
      ? [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))]
      : found;
    return ordered
      .map((one, position) => ({ ...one, score: found[position]?.score ?? 0 }))
      .slice(0, PAGES_FOUND);
  };

  return {
    page: pageAt,
    find: async ({ text, contextUrl }) => {
      const context = contextUrl === undefined ? undefined : await pageAt(contextUrl);
      const plain = await read(text);
      const isCompleted =
        context !== undefined && needsPage(text, context, nearnessTo(context, plain), terms);
      const readings = isCompleted ? [plain, await read(`${text} ${context.title}`)] : [plain];
      const { text: asked, lists } = readings.at(-1) ?? plain;
      const scored = await bestPages(asked, fuseFor(lists, context));
      const passages = rankPassages(asked, scored);
      const pages = scored.map(({ page }) => ({ page, sections: sectionsOf(page, passages) }));
      return {
        asked,
        pages,
        passages,
        signals: {
          isIdentified: pages[0] !== undefined && holdsIdentifier(asked, pages[0].page, terms),
          nameCoverage: shareHeld(asked, namesOf(pages[0]), terms),
          ...(nearnessOf(readings, embeddings?.examples) ?? {
            coverage: shareHeld(
              asked,
              scored.slice(0, 1).flatMap(({ page }) => pageTexts(page)),
              terms,
            ),
          }),
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

/**
 * Compares a question with two sections: the nearest section of all pages, and the nearest section of one page. Returns
 * undefined without embeddings.
 */
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

/**
 * Fuses ranked lists into pages, best first. Adds the bonus of the visitor's page. Omits pages below `LEAST_SHARE` of
 * the best score.
 */
function fuseFor(lists: RankedLists, context: Page | undefined): FusedPage[] {
  const key = context && pageKey(context.url);
  return fuse(lists, MAX_RANKED)
    .map((page) =>
      pageKey(page.url) === key ? { ...page, score: page.score + CONTEXT_BONUS } : page,
    )
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _, [first]) => score >= LEAST_SHARE * (first?.score ?? 0));
}

/**
 * Averages similarity and likeness over a question's readings. The first reading is the question alone. The second
 * reading, if any, adds the page title. In the mean likeness, the first reading counts twice, because a page title
 * makes any question look on topic. Returns undefined without embeddings.
 */
function nearnessOf(
  readings: readonly Reading[],
  examples: ExampleVectors | undefined,
): Pick<Signals, 'similarity' | 'likeness'> | undefined {
  const near = readings.flatMap(({ vector, lists: { sectionsByEmbedding } }) =>
    vector && examples && sectionsByEmbedding.length > 0
      ? { similarity: sectionsByEmbedding[0]?.score ?? 0, likeness: likeness(vector, examples) }
      : [],
  );
  if (near.length === 0) return undefined;
  return {
    similarity: mean(near.map((one) => one.similarity)),
    likeness: mean([...near.slice(0, 1), ...near].map((one) => one.likeness)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the sections of a page in the order of the passages. */
function sectionsOf(page: Page, passages: readonly Passage[]): Section[] {
  return passages.filter((passage) => passage.page === page).map(({ section }) => section);
}

function likeness(vector: Float32Array, { department, elsewhere }: ExampleVectors): number {
  return nearness(department, vector) - nearness(elsewhere, vector);
}

/** Returns the mean cosine similarity between a vector and its nearest examples. */
function nearness(examples: readonly Float32Array[], vector: Float32Array): number {
  const nearest = Float32Array.from(examples, (example) => dotProduct(example, vector))
    .sort()
    .slice(-NEAREST_EXAMPLES);
  return nearest.reduce((sum, cosine) => sum + cosine, 0) / NEAREST_EXAMPLES;
}

/** Returns the share of the question's word stems, 0 to 1, that the texts contain. */
function shareHeld(question: string, texts: readonly string[], { stems }: Terms): number {
  const asked = [...stems(question)];
  const held = stems(texts.join('\n'));
  return asked.length === 0 ? 0 : asked.filter((stem) => held.has(stem)).length / asked.length;
}

/** Returns the parts of an identifier that are only letters or only digits. */
function runsOf(parts: readonly string[]): string[] {
  return parts.filter((part) => !/\p{L}\d|\d\p{L}/u.test(part));
}

/** Whether an identifier of the question stands on a page: whole, or its letters and its digits apart. */
function holdsIdentifier(question: string, page: Page, { identifiers, words }: Terms): boolean {
  const asked = identifiers(question);
  if (asked.length === 0) return false;
  const held = new Set(words(pageTexts(page).join('\n')));
  return asked.some(
    ([whole = '', ...parts]) =>
      held.has(whole) || (/\p{L}/u.test(whole) && runsOf(parts).every((run) => held.has(run))),
  );
}

/**
 * Returns the texts that name a page's best section. These are the page title, the section heading, and the questions
 * for page and section in `asked-questions.txt`.
 */
function namesOf(best: FoundPage | undefined): string[] {
  if (best === undefined) return [];
  const { title, questions = [] } = best.page;
  const [section] = best.sections;
  return [title, section?.heading ?? '', ...(section?.questions ?? []), ...questions];
}
