import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany, wrapEmbeddingModel } from 'ai';
import { BATCH, type Embedder, normalise } from './embedder.ts';

export interface EmbeddingEndpoint {
  /** The endpoint's base URL, without the final `/embeddings`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
}

/** Timeout of a question and its one retry, in ms: the search then ranks by words. Pages have several times as long. */
const TIMEOUT_MS = 5_000;

/** Number of texts in one call. Endpoints often refuse more than 96 or 128. */
const TEXTS_PER_CALL = 64;

/** Number of calls at a time. An endpoint that answers in 200 ms then embeds 1,000 texts in a second. */
const CALLS = 4;

export function createEndpointEmbedder(endpoint: EmbeddingEndpoint): Embedder {
  const provider = createOpenAICompatible({
    name: 'embeddings',
    baseURL: endpoint.baseUrl,
    ...(endpoint.apiKey === undefined ? {} : { apiKey: endpoint.apiKey }),
  });
  const model = wrapEmbeddingModel({
    model: provider.embeddingModel(endpoint.model),
    middleware: { specificationVersion: 'v3', overrideMaxEmbeddingsPerCall: () => TEXTS_PER_CALL },
  });
  return {
    name: `endpoint ${endpoint.baseUrl} ${endpoint.model}`,
    batchSize: TEXTS_PER_CALL * CALLS,
    embed: async (texts) => {
      const inCall = Math.min(texts.length, TEXTS_PER_CALL);
      const { embeddings } = await embedMany({
        model,
        values: [...texts],
        maxParallelCalls: CALLS,
        maxRetries: 1,
        abortSignal: AbortSignal.timeout(TIMEOUT_MS * Math.ceil(inCall / BATCH)),
      });
      return embeddings.map((vector) => normalise(Float32Array.from(vector)));
    },
  };
}
