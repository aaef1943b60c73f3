import { z } from 'zod';

/** The port to a model that scores question and text together, which is more exact than the ranked lists. */
export interface Reranker {
  /**
   * Scores how well each text answers the question, in order. Scores compare within one call only.
   * @throws errors of the model
   */
  rerank(question: string, texts: readonly string[]): Promise<readonly number[]>;
}

/** The address and the model of a rerank endpoint. */
export interface RerankEndpoint {
  /** The base URL, without `/rerank`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** The timeout of a call, in ms. */
  readonly timeoutMs: number;
}

/** Thrown when the endpoint answers with an error status. */
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

/** Creates a reranker for an endpoint with the API that Cohere, Jina, vLLM and others share. */
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
