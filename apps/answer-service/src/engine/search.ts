import type { Page, Section } from '@assist/content';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type FusedPage, fuse } from './fuse.ts';
import { needsPage } from './needs-page.ts';
import { pageKey } from './page-key.ts';
import type { QuestionVectors } from './question-vectors.ts';
import { type Passage, rankPassages, type ScoredPage } from './rank-passages.ts';
import type { Reranker } from './reranker.ts';
import { MAX_RANKED, type RankedLists, type SearchEngine } from './search-engine.ts';
import { pageTexts, sectionText } from './section-text.ts';
import type { Synonyms } from './synonyms.ts';
import { stems } from './terms.ts';
import { dotProduct } from './vectors.ts';

/** Pages handed on. */
const PAGES_FOUND = 3;
/** Pages that a reranker puts in order. */
const PAGES_RERANKED = 10;

/** The least score of a page that is shown beside the best, as a share of the best's. */
const LEAST_SHARE = 0.3;

/** The lead that the page a question is asked from has over others as good. Three times as much made 7 of 2,671 answers worse. */
const CONTEXT_BONUS = 0.1;

/** Examples whose nearness says whether a question is one that a department is asked. */
const NEAREST_EXAMPLES = 5;

/** Vectors of questions that a department is asked, and of others. */
export interface ExampleVectors {
  readonly department: readonly Float32Array[];
  readonly elsewhere: readonly Float32Array[];
}

/** Meaning, once the content is embedded. */
export interface Meaning {
  readonly vectorOf: QuestionVectors;
  readonly examples: ExampleVectors;
}

/** A question, and the page it is asked from. */
export interface SearchQuery {
  readonly text: string;
  readonly contextUrl?: string;
}

/** A page that matches, with its sections, best first. All of its sections are there. */
export interface FoundPage {
  readonly page: Page;
  readonly sections: readonly Section[];
}

/** Signals of whether the content holds an answer. */
export interface Signals {
  /** The cosine similarity of question and nearest section; undefined where nothing is embedded. */
  readonly similarity?: number;
  /** How much nearer the question is to a department's examples than to the others; undefined as above. */
  readonly likeness?: number;
  /** The share of the question's stems that title, heading and asked questions of the best section hold: 0 to 1. */
  readonly nameCoverage: number;
  /** The share that the best page holds: it decides where nothing is embedded, and is undefined elsewhere. */
  readonly coverage?: number;
}

/** The result of a search. */
export interface SearchResult {
  /** The question as it was searched, completed by the page it is asked from. */
  readonly asked: string;
  /** At most three, best first. */
  readonly pages: readonly FoundPage[];
  /** All sections of these pages, best first. */
  readonly passages: readonly Passage[];
  readonly signals: Signals;
}

/** Finds pages for a question. */
export interface Search {
  /** @throws whatever keeps the engine from answering */
  find(query: SearchQuery): Promise<SearchResult>;
  /** A page by its address; undefined when it is unknown. */
  page(url: string): Promise<Page | undefined>;
  /** From now on questions are compared by meaning too. */
  join(meaning: Meaning): void;
}

/** The search until there is content. */
export const NOTHING_FOUND: Search = {
  find: async ({ text }) => ({
    asked: text,
    pages: [],
    passages: [],
    signals: { nameCoverage: 0, coverage: 0 },
  }),
  page: async () => undefined,
  join: () => {},
};

/** A model that a search asks. */
export type SearchModel = 'embeddings' | 'reranker';

/** Options of a search, beside its engine. */
export interface SearchOptions {
  readonly synonyms: Synonyms;
  readonly reranker?: Reranker | undefined;
  /** Told of each failed call; the question is answered without it. */
  readonly onFailure?: (model: SearchModel, error: unknown) => void;
}

/** Searches by an engine. */
export function createSearch(
  engine: SearchEngine,
  { synonyms, reranker, onFailure }: SearchOptions,
): Search {
  let meaning: Meaning | undefined;
  const withEmbeddings = createCircuitBreaker((error) => onFailure?.('embeddings', error));
  const withReranker = createCircuitBreaker((error) => onFailure?.('reranker', error));
  const pageAt = async (url: string): Promise<Page | undefined> => (await engine.pages([url]))[0];
  const read = async (text: string): Promise<Reading> => {
    const vector = await withEmbeddings(async () => meaning?.vectorOf(text));
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
    join: (found) => {
      meaning = found;
    },
    find: async ({ text, contextUrl }) => {
      const context = contextUrl === undefined ? undefined : await pageAt(contextUrl);
      const plain = await read(text);
      const isCompleted =
        context !== undefined && needsPage(text, context, leadOver(context, plain));
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
          ...(nearnessOf(readings, meaning?.examples) ?? {
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

/** A question, and what an engine ranks for it. */
interface Reading {
  readonly text: string;
  readonly vector: Float32Array | undefined;
  readonly lists: RankedLists;
}

/** How much nearer the best page is than another, as a difference of cosine similarities; undefined without embeddings. */
function leadOver({ url }: Page, { lists: { sectionsByMeaning } }: Reading): number | undefined {
  const key = pageKey(url);
  const [best] = sectionsByMeaning;
  const own = sectionsByMeaning.find((section) => pageKey(section.url) === key);
  // A page outside the list is no nearer than its last entry.
  return best && best.score - (own ?? sectionsByMeaning.at(-1) ?? best).score;
}

/** The pages of some lists that are worth showing, best first. */
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
 * The mean nearness of the readings; undefined where nothing is embedded. A completed question is judged as it stands, too,
 * because any title is on topic.
 */
function nearnessOf(
  readings: readonly Reading[],
  examples: ExampleVectors | undefined,
): Pick<Signals, 'similarity' | 'likeness'> | undefined {
  const near = readings.flatMap(({ vector, lists: { sectionsByMeaning } }) =>
    vector && examples && sectionsByMeaning.length > 0
      ? { similarity: sectionsByMeaning[0]?.score ?? 0, likeness: likeness(vector, examples) }
      : [],
  );
  if (near.length === 0) return undefined;
  return {
    similarity: mean(near.map((one) => one.similarity)),
    likeness: mean(near.map((one) => one.likeness)),
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

/** The mean cosine similarity with the nearest examples. */
function nearness(examples: readonly Float32Array[], vector: Float32Array): number {
  const nearest = Float32Array.from(examples, (example) => dotProduct(example, vector))
    .sort()
    .slice(-NEAREST_EXAMPLES);
  return nearest.reduce((sum, cosine) => sum + cosine, 0) / NEAREST_EXAMPLES;
}

/** The share of a question's stems that some texts hold. */
function shareHeld(question: string, texts: readonly string[]): number {
  const asked = [...stems(question)];
  const held = stems(texts.join('\n'));
  return asked.length === 0 ? 0 : asked.filter((stem) => held.has(stem)).length / asked.length;
}

/** The names of the best section: the title of its page, its heading, and the questions asked of it. */
function namesOf(best: FoundPage | undefined): string[] {
  if (best === undefined) return [];
  const { title, questions = [] } = best.page;
  const [section] = best.sections;
  return [title, section?.heading ?? '', ...(section?.questions ?? []), ...questions];
}

/**
 * The pages in the order in which a reranker puts their best sections. Its scores have a scale of their own, so the first page
 * gets the highest score of the pages found, and so on.
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
