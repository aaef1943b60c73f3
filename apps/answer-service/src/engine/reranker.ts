import { z } from 'zod';

/** The port to a model that reads question and text together, and so judges better than any list. */
export interface Reranker {
  /**
   * How well each text answers the question, in their order; comparable within one call only.
   *
   * @throws whatever keeps the model from answering
   */
  rerank(question: string, texts: readonly string[]): Promise<readonly number[]>;
}

/** The address and the model of a rerank endpoint. */
export interface RerankEndpoint {
  /** The address before `/rerank`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Longest time one call may take, in ms. */
  readonly timeoutMs: number;
}

/** The endpoint answered with a status that means failure. */
class RerankError extends Error {
  override readonly name = 'RerankError';
  readonly statusCode: number;

  constructor(statusCode: number) {
    super(`The rerank endpoint answered ${statusCode}.`);
    this.statusCode = statusCode;
  }
}

const responseSchema = z.object({
  results: z.array(z.object({ index: z.number().int().min(0), relevance_score: z.number() })),
});

/** Reranks by any endpoint that speaks the API that Cohere, Jina, vLLM and others share. */
export function createEndpointReranker(endpoint: RerankEndpoint): Reranker {
  return {
    rerank: async (question, texts) => {
      const response = await fetch(`${endpoint.baseUrl.replace(/\/$/, '')}/rerank`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(endpoint.apiKey === undefined ? {} : { Authorization: `Bearer ${endpoint.apiKey}` }),
        },
        body: JSON.stringify({ model: endpoint.model, query: question, documents: texts }),
        signal: AbortSignal.timeout(endpoint.timeoutMs),
      });
      if (!response.ok) throw new RerankError(response.status);
      const { results } = responseSchema.parse(await response.json());
      const scores = texts.map(() => Number.NEGATIVE_INFINITY);
      for (const { index, relevance_score } of results) scores[index] = relevance_score;
      return scores;
    },
  };
}
