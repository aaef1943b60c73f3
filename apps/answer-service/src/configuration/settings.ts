import type { SupportContacts } from '../crisis/support.ts';
import type { EmbeddingEndpoint } from '../search/endpoint-embedder.ts';
import type { RerankEndpoint } from '../search/reranker.ts';

/** Everything the service can be told by its environment. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly contentDir: string;
  readonly siteUrl: URL;
  readonly allowedOrigins: readonly string[];
  readonly contacts: SupportContacts;
  readonly suggestedQuestions: readonly string[];
  readonly streamDelayMs: number;
  readonly questionsPerMinute: number;
  readonly resumesPerMinute: number;
  readonly trustedProxies: number;
  readonly resumeLifetimeMs: number;
  readonly resumeMaxAnswers: number;
  readonly resumeMaxBytes: number;
  readonly model?: ModelConfiguration;
  readonly embeddings: EmbeddingsConfiguration;
  readonly reranker?: RerankEndpoint;
}

/** Where vectors of meaning come from, and where they are kept. */
export type EmbeddingsConfiguration =
  | { readonly kind: 'none' }
  | { readonly kind: 'local'; readonly cacheFolder: string }
  | ({ readonly kind: 'endpoint'; readonly cacheFolder: string } & EmbeddingEndpoint);

/** The optional language model. */
export interface ModelConfiguration {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey?: string;
  readonly timeoutMs: number;
  readonly firstTextMs: number;
}
