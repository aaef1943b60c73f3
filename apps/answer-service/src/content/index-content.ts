import { ContentError, type Page, readContent } from '@assist/content';
import type { Configuration } from '../configuration.ts';
import type { AnswerContext } from '../generate/answer-context.ts';
import { starterQuestions } from '../generate/follow-ups.ts';
import { createEmbedder } from '../search/create-embedder.ts';
import type { Embedder } from '../search/embedder.ts';
import { indexMeaning } from '../search/meaning-index.ts';
import { createMemorySearchIndex } from '../search/memory-search-index.ts';
import type { JoinableSearchIndex } from '../search/ranked-search.ts';
import { createEndpointReranker } from '../search/reranker.ts';
import { ownSuggestions } from '../suggestions.ts';
import type { ServedContent } from './served-content.ts';

/** Content that is ready to be served, found by its words alone until its meaning has joined. */
export interface IndexedContent extends ServedContent {
  readonly pages: number;
  readonly sections: number;
  /** Files and folders that were left out; the log names each. */
  readonly skipped: number;
  /** Adds what the embedding model knows of the content. Never fails: a model that does costs only its part. */
  joinMeaning(): Promise<void>;
}

/** Reads the content folder of a configuration and indexes it, as often as it is asked to. */
export interface ContentIndexer {
  /** @throws {ContentError} when the folder cannot be read or holds no pages */
  index(): Promise<IndexedContent>;
}

/** What answering needs that does not come from the content. */
export type AnsweringBase = Omit<AnswerContext, 'index' | 'starters'>;

/** Makes an indexer. It has one embedding model for all its rounds: each takes 120 MB of memory. */
export function createContentIndexer(
  configuration: Configuration,
  base: AnsweringBase,
): ContentIndexer {
  const { embeddings, contentDir, siteUrl } = configuration;
  const { logger } = base;
  let embedder: Embedder | undefined;

  const joinMeaning = async (index: JoinableSearchIndex, pages: readonly Page[]): Promise<void> => {
    if (embeddings.kind === 'none') return;
    const begun = performance.now();
    try {
      embedder ??= createEmbedder(embeddings);
      index.join(await indexMeaning(pages, embedder, embeddings.cacheFolder, contentDir));
      const ms = Math.round(performance.now() - begun);
      logger.info('meaning-joined', { embeddings: embedder.name, ms });
    } catch (error) {
      logger.warn('embeddings-failed', {
        reason: error instanceof Error ? error.message : 'unknown',
      });
    }
  };

  return {
    index: async () => {
      const { pages, rejected } = await readContent(contentDir, siteUrl);
      for (const { path, reason } of rejected) logger.warn('page-skipped', { path, reason });
      if (pages.length === 0) {
        throw new ContentError(
          `No pages in ${contentDir}. Set CONTENT_DIR to a folder of .md or .html files.`,
        );
      }
      const { reranker } = configuration;
      const index = await createMemorySearchIndex(
        pages,
        reranker && createEndpointReranker(reranker),
      );
      const suggestedQuestions =
        configuration.suggestedQuestions.length > 0
          ? configuration.suggestedQuestions.map((question) => ({ question, reasoning: '' }))
          : await ownSuggestions(pages, index);
      const starters =
        suggestedQuestions.length > 0
          ? suggestedQuestions.slice(0, 3)
          : await starterQuestions(pages, index);
      return {
        answering: { ...base, index, starters },
        suggestedQuestions,
        pages: pages.length,
        sections: pages.flatMap((page) => page.sections).length,
        skipped: rejected.length,
        joinMeaning: () => joinMeaning(index, pages),
      };
    },
  };
}
