import { randomUUID } from 'node:crypto';
import { ContentError, type Page, readContent } from '@assist/content';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { Configuration } from './configuration.ts';
import { prepareConcernDetection } from './crisis/detect-concern.ts';
import { starterQuestions } from './generate/follow-ups.ts';
import { createOpenAICompatibleModel } from './generate/openai-compatible-model.ts';
import { connectionAddress } from './http/connection-address.ts';
import type { Logger } from './logger.ts';
import { createMemoryAnswerBuffer } from './resume/memory-answer-buffer.ts';
import { createEmbedder } from './search/create-embedder.ts';
import { indexMeaning } from './search/meaning-index.ts';
import { createMemorySearchIndex, type MemorySearchIndex } from './search/memory-search-index.ts';
import { createEndpointReranker } from './search/reranker.ts';
import { ownSuggestions } from './suggestions.ts';

/** The service ready to be served, and how much it answers from. */
export interface Service {
  readonly app: Hono;
  readonly pages: number;
  readonly sections: number;
  /** Settled when meaning has joined the search, or cannot. */
  readonly meaning: Promise<void>;
  /** Files and folders of the content that were left out; the log names each. */
  readonly skipped: number;
}

/**
 * Joins the parts: reads the content, indexes it, and makes the routes.
 *
 * @throws {ContentError} when the content folder cannot be read or holds no pages
 */
export async function createService(
  configuration: Configuration,
  logger: Logger,
): Promise<Service> {
  const { pages, rejected } = await readContent(configuration.contentDir, configuration.siteUrl);
  for (const { path, reason } of rejected) logger.warn('page-skipped', { path, reason });
  if (pages.length === 0) {
    throw new ContentError(
      `No pages in ${configuration.contentDir}. Set CONTENT_DIR to a folder of .md or .html files.`,
    );
  }
  prepareConcernDetection();
  const index = await createMemorySearchIndex(
    pages,
    configuration.reranker && createEndpointReranker(configuration.reranker),
  );
  const meaning = joinMeaning(index, pages, configuration.embeddings, logger);
  const configured = configuration.suggestedQuestions.map((question) => ({
    question,
    reasoning: '',
  }));
  const suggestedQuestions =
    configured.length > 0 ? configured : await ownSuggestions(pages, index);
  const app = createApp({
    answering: {
      index,
      contacts: configuration.contacts,
      starters:
        suggestedQuestions.length > 0
          ? suggestedQuestions.slice(0, 3)
          : await starterQuestions(pages, index),
      delayMs: configuration.streamDelayMs,
      createId: randomUUID,
      logger,
      ...(configuration.model === undefined
        ? {}
        : { model: createOpenAICompatibleModel(configuration.model) }),
    },
    buffer: createMemoryAnswerBuffer({
      lifetimeMs: configuration.resumeLifetimeMs,
      maxAnswers: configuration.resumeMaxAnswers,
      maxBytes: configuration.resumeMaxBytes,
    }),
    allowedOrigins: configuration.allowedOrigins,
    suggestedQuestions,
    questionsPerMinute: configuration.questionsPerMinute,
    resumesPerMinute: configuration.resumesPerMinute,
    trustedProxies: configuration.trustedProxies,
    connectionAddress,
  });
  return {
    app,
    pages: pages.length,
    sections: pages.flatMap((page) => page.sections).length,
    meaning,
    skipped: rejected.length,
  };
}

/** Embeds the content while the service answers by words already. A model that fails costs only its part. */
async function joinMeaning(
  index: MemorySearchIndex,
  pages: readonly Page[],
  configuration: Configuration['embeddings'],
  logger: Logger,
): Promise<void> {
  if (configuration.kind === 'none') return;
  const begun = performance.now();
  try {
    const embedder = createEmbedder(configuration);
    index.join(await indexMeaning(pages, embedder, configuration.cacheFolder));
    logger.info('meaning-joined', {
      embeddings: embedder.name,
      ms: Math.round(performance.now() - begun),
    });
  } catch (error) {
    logger.warn('embeddings-failed', {
      reason: error instanceof Error ? error.message : 'unknown',
    });
  }
}
