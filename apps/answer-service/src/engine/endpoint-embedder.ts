import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import type { Embedder } from './embedder.ts';
import { normalise } from './vectors.ts';

/** The address and the model of an embeddings endpoint. */
export interface EmbeddingEndpoint {
  /** The base URL, without `/embeddings`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** The timeout of a call, including its retry, in ms. */
  readonly timeoutMs: number;
}

/** Creates an embedder for an endpoint with the OpenAI embeddings API. */
export function createEndpointEmbedder(endpoint: EmbeddingEndpoint): Embedder {
  const provider = createOpenAICompatible({
    name: 'embeddings',
    baseURL: endpoint.baseUrl,
    ...(endpoint.apiKey === undefined ? {} : { apiKey: endpoint.apiKey }),
  });
  return {
    name: `endpoint ${endpoint.baseUrl} ${endpoint.model}`,
    embed: async (texts) => {
      const { embeddings } = await embedMany({
        model: provider.embeddingModel(endpoint.model),
        values: [...texts],
        maxRetries: 1,
        abortSignal: AbortSignal.timeout(endpoint.timeoutMs),
      });
      return embeddings.map((vector) => normalise(Float32Array.from(vector)));
    },
  };
}
