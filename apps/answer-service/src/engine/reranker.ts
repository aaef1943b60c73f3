import { z } from 'zod';

/**
 * A model that scores a question and a text together. Its scores are more exact than the ranked lists of a search
 * engine.
 */
export interface Reranker {
  /**
   * Scores how well each text answers the question, in the order of the texts. Scores from different calls cannot be
   * compared.
   * @throws errors of the model
   */
  rerank(question: string, texts: readonly string[]): Promise<readonly number[]>;
}

/** Settings of an HTTP endpoint that reranks texts. */
export interface RerankEndpoint {
  /** The endpoint's base URL, without the final `/rerank`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Timeout of a call to the endpoint, in ms. */
  readonly timeoutMs: number;
}

/** Thrown when the rerank endpoint answers with an HTTP error status. */
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

/** Creates a reranker that calls an endpoint with the rerank API of Cohere, Jina, vLLM and others. */
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
