import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ContentError, hashContent, type Page, readContent } from '@assist/content';
import type { AnswerContext } from '../answer/answer-context.ts';
import { starterQuestions } from '../answer/follow-ups.ts';
import { ownSuggestions } from '../answer/suggestions.ts';
import type { Configuration } from '../configuration/settings.ts';
import type { VectorFiles } from '../engine/embed-texts.ts';
import { createEmbeddedStore } from '../engine/embedded/embedded-engine.ts';
import type { Embedder } from '../engine/embedder.ts';
import { embedExamples } from '../engine/example-questions.ts';
import { createPostgresStore } from '../engine/postgres/postgres-store.ts';
import { createQuestionVectors } from '../engine/question-vectors.ts';
import { createEndpointReranker } from '../engine/reranker.ts';
import { createSearch, type SearchOptions } from '../engine/search.ts';
import type { IndexStore, SearchEngine } from '../engine/search-engine.ts';
import { addQuestions, readSynonyms } from './content-lists.ts';
import { createEmbedder } from './create-embedder.ts';
import type { ServedContent } from './served-content.ts';

/** Content that is ready to be served. It is found by its words until its meaning has joined. */
export interface IndexedContent extends ServedContent {
  readonly pages: number;
  readonly sections: number;
  /** Files and folders that were left out; the log names each. */
  readonly skipped: number;
  /**
   * Embeds the content, unless that is done.
   *
   * @throws what the embedder throws, and errors of the database; the content is found by its words all the same
   */
  joinMeaning(): Promise<void>;
  /** Another content has taken its place. Answers that run may still use it. */
  close(): Promise<void>;
}

/** Reads the content folder of a configuration and indexes it, as often as it is asked to. */
export interface ContentIndexer {
  /** @throws {ContentError} when the folder cannot be read or holds no pages, or the database cannot be used */
  index(): Promise<IndexedContent>;
}

/** What answering needs that does not come from the content. */
export type AnsweringBase = Omit<AnswerContext, 'search' | 'starters' | 'nextStepHosts'>;

/** Counts and questions of a content, kept with its index. */
type Summary = Pick<IndexedContent, 'pages' | 'sections' | 'skipped' | 'suggestedQuestions'> &
  Pick<AnswerContext, 'starters'> & {
    /** The hosts of the pages' addresses. */
    readonly hosts: readonly string[];
  };

/** The file of vectors that comes with a content folder: `npm run index` writes it. */
export const VECTORS_FILE = 'vectors.bin';

/** Makes an indexer. It has one embedder for all its rounds, because each takes 200 MB of memory. */
export function createContentIndexer(
  configuration: Configuration,
  base: AnsweringBase,
  onFailure: NonNullable<SearchOptions['onFailure']>,
): ContentIndexer {
  const { embeddings, contentDir, reranker, postgresUrl } = configuration;
  const { logger } = base;
  const files = vectorFiles(configuration);
  const store: IndexStore =
    postgresUrl === undefined
      ? createEmbeddedStore(files)
      : createPostgresStore(postgresUrl, logger);
  let embedder: Embedder | undefined;

  return {
    index: async () => {
      const options: SearchOptions = {
        synonyms: await readSynonyms(contentDir, logger),
        onFailure,
        ...(reranker && { reranker: createEndpointReranker(reranker) }),
      };
      const key = postgresUrl === undefined ? '' : await keyOf(configuration);
      const source = readSource(configuration, base, options);
      const content = await store.open({ key, ...source });
      const search = createSearch(content, options);
      const { starters, hosts, ...counts } = content.summary;
      const nextStepHosts = new Set([...hosts, ...configuration.nextStepHosts]);
      let hasJoined = false;
      return {
        ...counts,
        answering: { ...base, search, starters, nextStepHosts },
        close: () => content.close(),
        joinMeaning: async () => {
          if (hasJoined || embeddings.kind === 'none') return;
          const begun = performance.now();
          embedder ??= createEmbedder(embeddings);
          const examples = await embedExamples(embedder, `${files.cache}.examples`);
          await content.addMeaning(embedder);
          search.join({ vectorOf: createQuestionVectors(embedder), examples });
          hasJoined = true;
          const ms = Math.round(performance.now() - begun);
          logger.info('embeddings-ready', { embeddings: embedder.name, ms });
        },
      };
    },
  };
}

/** The files that hold the vectors of a content. */
function vectorFiles({ contentDir, embeddings }: Configuration): VectorFiles {
  const folder = embeddings.kind === 'none' ? contentDir : embeddings.cacheFolder;
  const name = createHash('sha256').update(contentDir).digest('hex').slice(0, 16);
  return { shipped: join(contentDir, VECTORS_FILE), cache: join(folder, `${name}.vectors`) };
}

/** What mends content that cannot be served. */
const SET_CONTENT_DIR = 'Set CONTENT_DIR to a folder of .md or .html files.';

/** Names the state of the content and of the settings that its index depends on. */
async function keyOf({ contentDir, siteUrl, suggestedQuestions }: Configuration): Promise<string> {
  const hash = await hashContent(contentDir).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ContentError(
      `Cannot read the content folder ${contentDir}: ${reason}. ${SET_CONTENT_DIR}`,
    );
  });
  return [hash, siteUrl.href, ...suggestedQuestions].join('\n');
}

/** Reads the content folder, and sums up what it holds. */
function readSource(
  { contentDir, siteUrl, pageWorker, suggestedQuestions: configured }: Configuration,
  { logger }: AnsweringBase,
  options: SearchOptions,
) {
  let skipped = 0;
  return {
    read: async (): Promise<readonly Page[]> => {
      const { pages, rejected } = await readContent(contentDir, siteUrl, pageWorker).catch(
        (error: unknown) => {
          if (!(error instanceof ContentError)) throw error;
          throw new ContentError(`${error.message}. ${SET_CONTENT_DIR}`);
        },
      );
      for (const { path, reason } of rejected) logger.warn('page-skipped', { path, reason });
      if (pages.length === 0) {
        throw new ContentError(`No pages in ${contentDir}. ${SET_CONTENT_DIR}`);
      }
      skipped = rejected.length;
      return addQuestions(pages, contentDir, logger);
    },
    summarise: async (pages: readonly Page[], engine: SearchEngine): Promise<Summary> => {
      const suggestedQuestions =
        configured.length > 0
          ? configured.map((question) => ({ question, reasoning: '' }))
          : await ownSuggestions(pages, createSearch(engine, options));
      const starters =
        suggestedQuestions.length > 0 ? suggestedQuestions.slice(0, 3) : starterQuestions(pages);
      return {
        pages: pages.length,
        sections: pages.reduce((sum, { sections }) => sum + sections.length, 0),
        skipped,
        suggestedQuestions,
        starters,
        hosts: [...new Set(pages.map(({ url }) => new URL(url).host))],
      };
    },
  };
}
