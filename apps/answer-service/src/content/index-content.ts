import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
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
import { failureName, type Logger } from '../operation/logger.ts';
import { DEFAULT_SUGGESTIONS } from '../words/default-suggestions.ts';
import { addQuestions, readSynonyms } from './content-lists.ts';
import { createEmbedder } from './create-embedder.ts';
import { findPublished, publishedIn, recognisePublished } from './published-contacts.ts';
import type { ServedContent } from './served-content.ts';

/** Indexed content, ready to serve. The search ranks by words alone until `enableEmbeddings` has succeeded. */
export interface IndexedContent extends ServedContent {
  readonly pages: number;
  readonly sections: number;
  /** The number of skipped files and folders. The log names each of them. */
  readonly skipped: number;
  /**
   * Embeds the content. After a successful call, further calls are no-ops.
   * @throws errors of the embedder and the database; after an error the search still ranks by words
   */
  enableEmbeddings(): Promise<void>;
  /** Releases this index after a newer index has replaced it. Unfinished answers may still use the released index. */
  close(): Promise<void>;
}

/** Reads and indexes the configured content folder. */
export interface ContentIndexer extends Pick<IndexStore, 'isWhole'> {
  /** @throws {ContentError} when the folder cannot be read or holds no pages, or the database cannot be used */
  index(): Promise<IndexedContent>;
}

/** The fields of the answer context that do not come from the content. */
export type AnsweringBase = Omit<AnswerContext, 'search' | 'starters' | 'nextStepHosts'>;

/** The facts about the pages that are stored with the index: counts, suggested questions and hosts. */
type Summary = Pick<IndexedContent, 'pages' | 'sections' | 'skipped' | 'suggestedQuestions'> &
  Pick<AnswerContext, 'starters'> & {
    /** The hosts of the pages' addresses. */
    readonly hosts: readonly string[];
    /** The telephone numbers and e-mail addresses on the pages. */
    readonly published: readonly string[];
  };

/** The name of the file with the embedding vectors in a content folder. `npm run index` writes this file. */
export const VECTORS_FILE = 'vectors.bin';

/** Creates an indexer. All calls of `index` share one embedder, because each embedder takes 200 MB of memory. */
export function createContentIndexer(
  configuration: Configuration,
  base: AnsweringBase,
  onFailure: NonNullable<SearchOptions['onFailure']>,
): ContentIndexer {
  const { embeddings, contentDir, contentLanguage, reranker, postgresUrl } = configuration;
  const { logger } = base;
  const files = vectorFiles(configuration, logger);
  const store: IndexStore =
    postgresUrl === undefined
      ? createEmbeddedStore(files, contentLanguage)
      : createPostgresStore(postgresUrl, logger, contentLanguage);
  let embedder: Embedder | undefined;

  return {
    isWhole: () => store.isWhole(),
    index: async () => {
      const options: SearchOptions = {
        synonyms: await readSynonyms(contentDir, contentLanguage, logger),
        language: contentLanguage,
        onFailure,
        ...(reranker && { reranker: createEndpointReranker(reranker) }),
      };
      const key = postgresUrl === undefined ? '' : await keyOf(configuration);
      const source = readSource(configuration, base, options);
      const content = await store.open({ key, ...source });
      const search = createSearch(content, options);
      const { starters, hosts, published, ...counts } = content.summary;
      const ofContacts = publishedIn(JSON.stringify(configuration.contacts));
      const nextStepHosts = new Set([...hosts, ...configuration.nextStepHosts]);
      let isEmbedded = false;
      return {
        ...counts,
        answering: { ...base, search, starters, nextStepHosts },
        isPublished: recognisePublished([...published, ...ofContacts]),
        close: () => content.close(),
        enableEmbeddings: async () => {
          if (isEmbedded || embeddings.kind === 'none') return;
          const begun = performance.now();
          embedder ??= createEmbedder(embeddings);
          const examples = await embedExamples(embedder, files);
          await content.addEmbeddings(embedder);
          search.enableEmbeddings({ vectorOf: createQuestionVectors(embedder), examples });
          isEmbedded = true;
          const ms = Math.round(performance.now() - begun);
          logger.info('embeddings-ready', { embeddings: embedder.name, ms });
        },
      };
    },
  };
}

/** Returns the paths of two vector files: the file shipped in the content folder, and the cache. */
function vectorFiles(
  { contentDir, embeddings, cacheFolder }: Configuration,
  logger: Logger,
): VectorFiles {
  const name = createHash('sha256').update(contentDir).digest('hex').slice(0, 16);
  if (embeddings.kind !== 'none') refuseForeignFolder(cacheFolder);
  return {
    shipped: join(contentDir, VECTORS_FILE),
    cache: join(cacheFolder, `${name}.vectors`),
    onUnsaved: (error) => logger.error('vectors-unsaved', { reason: failureName(error) }),
  };
}

/**
 * Refuses a cache folder of another user, who could change the vectors.
 * @throws {ContentError}
 */
function refuseForeignFolder(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner === 0 || owner === process.getuid?.()) return;
  throw new ContentError(
    `EMBEDDINGS_CACHE_DIR: ${folder} belongs to another user. Set it to a folder of the service's own user.`,
  );
}

/** The remedy that ends each error message about the content folder. */
const SET_CONTENT_DIR = 'Set CONTENT_DIR to a folder of .md or .html files.';

/** Returns the key of the index. The key changes with the content and with the settings that affect the index. */
async function keyOf({
  contentDir,
  contentLanguage,
  siteUrl,
  suggestedQuestions,
}: Configuration): Promise<string> {
  const hash = await hashContent(contentDir).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ContentError(
      `Cannot read the content folder ${contentDir}: ${reason}. ${SET_CONTENT_DIR}`,
    );
  });
  const questions = suggestedQuestions.length > 0 ? suggestedQuestions : DEFAULT_SUGGESTIONS;
  return [hash, siteUrl.href, contentLanguage, ...questions].join('\n');
}

/** Returns the functions that read the content folder and summarise its pages. */
function readSource(
  {
    contentDir,
    contentLanguage,
    siteUrl,
    pageWorker,
    suggestedQuestions: configured,
  }: Configuration,
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
      const named = pages.map((page) => ({ language: contentLanguage, ...page }));
      return addQuestions(named, contentDir, logger);
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
        published: await findPublished(pages),
        hosts: [...new Set(pages.map(({ url }) => new URL(url).host))],
      };
    },
  };
}
