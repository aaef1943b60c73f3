import { ContentError, hashContent, type Page, readContent } from '@assist/content';
import type { Configuration } from '../configuration.ts';
import { createEmbedder } from '../embeddings/create-embedder.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import type { AnswerContext } from '../generate/answer-context.ts';
import { starterQuestions } from '../generate/follow-ups.ts';
import {
  type CollectionSummary,
  createCollectionStore,
  type IndexedCollection,
} from '../postgres/collection-store.ts';
import { nameCollection } from '../postgres/name-collection.ts';
import { embedMeaning, indexMeaning, type MeaningIndex } from '../search/meaning-index.ts';
import { createMemoryCollection } from '../search/memory-search-index.ts';
import { createSearchIndex, type SearchModels } from '../search/ranked-search.ts';
import { createEndpointReranker } from '../search/reranker.ts';
import { ownSuggestions } from '../suggestions.ts';
import { addQuestions } from './own-questions.ts';
import type { ServedContent } from './served-content.ts';

/** Content that is ready to be served, found by its words alone until its meaning has joined. */
export interface IndexedContent extends ServedContent {
  readonly pages: number;
  readonly sections: number;
  /** Files and folders that were left out; the log names each. */
  readonly skipped: number;
  /**
   * Adds what the embedding model knows of the content, unless it has been added.
   *
   * @throws what the model throws, and errors of the database; the content is found by its words all the same
   */
  joinMeaning(): Promise<void>;
}

/** Reads the content folder of a configuration and indexes it, as often as it is asked to. */
export interface ContentIndexer {
  /** @throws {ContentError} when the folder cannot be read or holds no pages, or the database cannot be used */
  index(): Promise<IndexedContent>;
}

/** What answering needs that does not come from the content. */
export type AnsweringBase = Omit<AnswerContext, 'index' | 'starters' | 'nextStepHosts'>;

/** A collection that can be searched, wherever it is kept. */
interface KeptCollection extends Pick<IndexedCollection, 'summary'> {
  readonly collection: Parameters<typeof createSearchIndex>[0];
  meaning(embedder: Embedder, cacheFolder: string): Promise<MeaningIndex>;
}

/** Makes an indexer. It has one embedding model for all its rounds: each takes 120 MB of memory. */
export function createContentIndexer(
  configuration: Configuration,
  base: AnsweringBase,
  onFailure: NonNullable<SearchModels['onFailure']>,
): ContentIndexer {
  const { embeddings, contentDir } = configuration;
  const { logger } = base;
  const { reranker } = configuration;
  const models: SearchModels = {
    onFailure,
    ...(reranker && { reranker: createEndpointReranker(reranker) }),
  };
  const keep = createKeeper(configuration, () => readCollection(configuration, base, models));
  let embedder: Embedder | undefined;

  return {
    index: async () => {
      const { collection, summary, meaning } = await keep();
      const index = createSearchIndex(collection, models);
      const { starters, suggestedQuestions, pages, sections, skipped, hosts } = summary;
      const nextStepHosts = new Set([...hosts, ...configuration.nextStepHosts]);
      let hasJoined = false;
      return {
        answering: { ...base, index, starters, nextStepHosts },
        suggestedQuestions,
        pages,
        sections,
        skipped,
        joinMeaning: async () => {
          if (hasJoined || embeddings.kind === 'none') return;
          const begun = performance.now();
          embedder ??= createEmbedder(embeddings);
          index.join(await meaning(embedder, embeddings.cacheFolder));
          hasJoined = true;
          const ms = Math.round(performance.now() - begun);
          logger.info('meaning-joined', { embeddings: embedder.name, ms });
        },
      };
    },
  };

  /** What makes the content of the folder a collection: in memory, or in the database where it may be already. */
  function createKeeper(
    { postgresUrl }: Configuration,
    read: () => Promise<IndexedCollection>,
  ): () => Promise<KeptCollection> {
    if (postgresUrl === undefined) {
      return async () => {
        const { pages, ...indexed } = await read();
        const meaning = (embedder: Embedder, cacheFolder: string): Promise<MeaningIndex> =>
          indexMeaning(pages, embedder, cacheFolder, contentDir);
        return { ...indexed, meaning };
      };
    }
    const store = createCollectionStore(postgresUrl, logger);
    return async () => {
      const name = nameCollection(configuration, await hashFolder(contentDir));
      const stored = await store.open(name, read);
      return {
        ...stored,
        meaning: (embedder, cacheFolder) =>
          stored.meaning(embedder, (pages) =>
            embedMeaning(pages, embedder, cacheFolder, contentDir),
          ),
      };
    };
  }
}

/** What mends content that cannot be served. */
const SET_CONTENT_DIR = 'Set CONTENT_DIR to a folder of .md or .html files.';

async function hashFolder(folder: string): Promise<string> {
  return hashContent(folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ContentError(`Cannot read ${folder}: ${reason}. ${SET_CONTENT_DIR}`);
  });
}

/** Reads the content folder and indexes it by its words, in memory. */
async function readCollection(
  configuration: Configuration,
  { logger }: AnsweringBase,
  models: SearchModels,
): Promise<IndexedCollection> {
  const { contentDir, siteUrl, pageWorker, suggestedQuestions: configured } = configuration;
  const content = await readContent(contentDir, siteUrl, pageWorker).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError(`${error.message}. ${SET_CONTENT_DIR}`);
  });
  const { rejected } = content;
  for (const { path, reason } of rejected) logger.warn('page-skipped', { path, reason });
  if (content.pages.length === 0) {
    throw new ContentError(`No pages in ${contentDir}. ${SET_CONTENT_DIR}`);
  }
  const pages = await addQuestions(content.pages, contentDir, logger);
  const collection = await createMemoryCollection(pages);
  return { pages, collection, summary: await summarise() };

  async function summarise(): Promise<CollectionSummary> {
    const index = createSearchIndex(collection, models);
    const suggestedQuestions =
      configured.length > 0
        ? configured.map((question) => ({ question, reasoning: '' }))
        : await ownSuggestions(pages, index);
    const starters =
      suggestedQuestions.length > 0
        ? suggestedQuestions.slice(0, 3)
        : await starterQuestions(pages, index);
    return {
      pages: pages.length,
      sections: countSections(pages),
      skipped: rejected.length,
      suggestedQuestions,
      starters,
      hosts: [...new Set(pages.map(({ url }) => new URL(url).host))],
    };
  }
}

function countSections(pages: readonly Page[]): number {
  return pages.reduce((sum, { sections }) => sum + sections.length, 0);
}
