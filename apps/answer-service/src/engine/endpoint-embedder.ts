import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import type { Embedder } from './embedder.ts';
import { normalise } from './vectors.ts';

/** Settings of an HTTP endpoint that computes embeddings. */
export interface EmbeddingEndpoint {
  /** The endpoint's base URL, without the final `/embeddings`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Total timeout of a call and its one retry, in ms. */
  readonly timeoutMs: number;
}

/** Creates an embedder that calls an endpoint with OpenAI's embeddings API. */
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
