import type { Page, Section } from '@assist/content';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type FusedPage, fuse } from './fuse.ts';
import { type Nearness, needsPage } from './needs-page.ts';
import { pageKey } from './page-key.ts';
import type { QuestionVectors } from './question-vectors.ts';
import { type Passage, rankPassages, type ScoredPage } from './rank-passages.ts';
import type { Reranker } from './reranker.ts';
import { MAX_RANKED, type RankedLists, type SearchEngine } from './search-engine.ts';
import { pageTexts, sectionText } from './section-text.ts';
import type { Synonyms } from './synonyms.ts';
import { stems } from './terms.ts';
import { dotProduct } from './vectors.ts';

/** Pages in a search result. */
const PAGES_FOUND = 3;
/** Pages that a reranker sorts. */
const PAGES_RERANKED = 10;

/** The least score of a page beside the best, as a share of the best score. */
const LEAST_SHARE = 0.3;

/** The bonus of the page that the visitor is on. Three times as much made 7 of 2,671 answers worse. */
const CONTEXT_BONUS = 0.1;

/** Number of nearest examples that count for the similarity. */
const NEAREST_EXAMPLES = 5;

/** Vectors of example questions: those for a department, and others. */
export interface ExampleVectors {
  readonly department: readonly Float32Array[];
  readonly elsewhere: readonly Float32Array[];
}

/** The embeddings that a search uses once the content is embedded. */
export interface SearchEmbeddings {
  readonly vectorOf: QuestionVectors;
  readonly examples: ExampleVectors;
}

/** A question, and the page that the visitor is on. */
export interface SearchQuery {
  readonly text: string;
  readonly contextUrl?: string;
}

/** A page that matches, with all of its sections, best first. */
export interface FoundPage {
  readonly page: Page;
  readonly sections: readonly Section[];
}

/** Signals for the gate. */
export interface Signals {
  /** The cosine similarity of question and nearest section; undefined without embeddings. */
  readonly similarity?: number;
  /** The similarity to the department's examples minus the similarity to the others; undefined without embeddings. */
  readonly likeness?: number;
  /** The share of the question's stems in the title, heading and asked questions of the best section: 0 to 1. */
  readonly nameCoverage: number;
  /** The share of the question's stems in the best page, only without embeddings. */
  readonly coverage?: number;
}

/** The result of a search. */
export interface SearchResult {
  /** The searched question. It includes the title of the visitor's page if the question needs it. */
  readonly asked: string;
  /** At most three pages, best first. */
  readonly pages: readonly FoundPage[];
  /** All sections of these pages, best first. */
  readonly passages: readonly Passage[];
  readonly signals: Signals;
}

/** Finds pages for a question. */
export interface Search {
  /** @throws errors of the engine */
  find(query: SearchQuery): Promise<SearchResult>;
  /** Returns a page by its address; undefined if it is unknown. */
  page(url: string): Promise<Page | undefined>;
  /** Turns embeddings on for later questions. */
  enableEmbeddings(embeddings: SearchEmbeddings): void;
}

/** The search of a service that has no content yet. */
export const NOTHING_FOUND: Search = {
  find: async ({ text }) => ({
    asked: text,
    pages: [],
    passages: [],
    signals: { nameCoverage: 0, coverage: 0 },
  }),
  page: async () => undefined,
  enableEmbeddings: () => {},
};

/** The models that a search calls. */
export type SearchModel = 'embeddings' | 'reranker';

/** Options of a search, beside its engine. */
export interface SearchOptions {
  readonly synonyms: Synonyms;
  readonly reranker?: Reranker | undefined;
  /** Called with the error of each failed call; the search goes on without that model. */
  readonly onFailure?: (model: SearchModel, error: unknown) => void;
}

/** Creates a search over an engine. */
export function createSearch(
  engine: SearchEngine,
  { synonyms, reranker, onFailure }: SearchOptions,
): Search {
  let embeddings: SearchEmbeddings | undefined;
  const withEmbeddings = createCircuitBreaker((error) => onFailure?.('embeddings', error));
  const withReranker = createCircuitBreaker((error) => onFailure?.('reranker', error));
  const pageAt = async (url: string): Promise<Page | undefined> => (await engine.pages([url]))[0];
  const read = async (text: string): Promise<Reading> => {
    const vector = await withEmbeddings(async () => embeddings?.vectorOf(text));
    const query = { text, synonyms: synonyms(text), ...(vector && { vector }) };
    return { text, vector, lists: await engine.rank(query) };
  };
  const bestPages = async (asked: string, fused: readonly FusedPage[]): Promise<ScoredPage[]> => {
    const wanted = fused.slice(0, reranker === undefined ? PAGES_FOUND : PAGES_RERANKED);
    const pages = await engine.pages(wanted.map(({ url }) => url));
    const found = pages.map((page): ScoredPage => {
      const { score = 0, sections = [] } = wanted.find(({ url }) => url === page.url) ?? {};
      return { page, score, ranked: sections };
    });
    const reranked = reranker && (await withReranker(() => rerank(asked, found, reranker)));
    return [...(reranked ?? found)].slice(0, PAGES_FOUND);
  };

  return {
    page: pageAt,
    enableEmbeddings: (found) => {
      embeddings = found;
    },
    find: async ({ text, contextUrl }) => {
      const context = contextUrl === undefined ? undefined : await pageAt(contextUrl);
      const plain = await read(text);
      const isCompleted =
        context !== undefined && needsPage(text, context, nearnessTo(context, plain));
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
          nameCoverage: shareHeld(asked, namesOf(pages[0])),
          ...(nearnessOf(readings, embeddings?.examples) ?? {
            coverage: shareHeld(
              asked,
              scored.slice(0, 1).flatMap(({ page }) => pageTexts(page)),
            ),
          }),
        },
      };
    },
  };
}

/** A question, and its ranked lists. */
interface Reading {
  readonly text: string;
  readonly vector: Float32Array | undefined;
  readonly lists: RankedLists;
}

/** How near a question is to the nearest section, compared with those of a page; undefined without embeddings. */
function nearnessTo(
  { url }: Page,
  { lists: { sectionsByEmbedding } }: Reading,
): Nearness | undefined {
  const key = pageKey(url);
  const [best] = sectionsByEmbedding;
  const own = sectionsByEmbedding.find((section) => pageKey(section.url) === key);
  // Uses the last entry for a page outside the list, because the page cannot be nearer.
  const nearest = own ?? sectionsByEmbedding.at(-1) ?? best;
  return best && nearest && { similarity: best.score, lead: best.score - nearest.score };
}

/** The fused pages with at least `LEAST_SHARE` of the best score, best first. */
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
 * The mean similarity and likeness of a question's readings: alone and with the page's title. Undefined without
 * embeddings. The reading without the title counts twice for the likeness, because any title of a page is on topic.
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

/** The sections of a page, in the order of the passages. */
function sectionsOf(page: Page, passages: readonly Passage[]): Section[] {
  return passages.filter((passage) => passage.page === page).map(({ section }) => section);
}

function likeness(vector: Float32Array, { department, elsewhere }: ExampleVectors): number {
  return nearness(department, vector) - nearness(elsewhere, vector);
}

/** The mean cosine similarity to the nearest examples. */
function nearness(examples: readonly Float32Array[], vector: Float32Array): number {
  const nearest = Float32Array.from(examples, (example) => dotProduct(example, vector))
    .sort()
    .slice(-NEAREST_EXAMPLES);
  return nearest.reduce((sum, cosine) => sum + cosine, 0) / NEAREST_EXAMPLES;
}

/** The share of a question's stems that some texts contain. */
function shareHeld(question: string, texts: readonly string[]): number {
  const asked = [...stems(question)];
  const held = stems(texts.join('\n'));
  return asked.length === 0 ? 0 : asked.filter((stem) => held.has(stem)).length / asked.length;
}

/** The texts that name the best section: its page's title, its heading, and the questions asked about both. */
function namesOf(best: FoundPage | undefined): string[] {
  if (best === undefined) return [];
  const { title, questions = [] } = best.page;
  const [section] = best.sections;
  return [title, section?.heading ?? '', ...(section?.questions ?? []), ...questions];
}

/**
 * Sorts the pages by a reranker's scores of their best sections. The sorted pages get the old scores in descending
 * order, because the reranker's scores have another scale.
 */
async function rerank(
  question: string,
  found: readonly ScoredPage[],
  reranker: Reranker,
): Promise<readonly ScoredPage[]> {
  const texts = found.map((page) => {
    const [best] = rankPassages(question, [page]);
    return best === undefined ? page.page.title : sectionText(best.section);
  });
  const relevance = await reranker.rerank(question, texts);
  return found
    .map((page, position) => ({ page, relevance: relevance[position] ?? 0 }))
    .sort((a, b) => b.relevance - a.relevance)
    .map(({ page }, position) => ({ ...page, score: found[position]?.score ?? 0 }));
}
