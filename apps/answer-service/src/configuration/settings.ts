import type { Gate } from '../answer/gate.ts';
import type { SupportContacts } from '../crisis/support.ts';
import type { EmbeddingEndpoint } from '../engine/endpoint-embedder.ts';
import type { RerankEndpoint } from '../engine/reranker.ts';
import type { LangfuseSettings } from '../operation/langfuse-traces.ts';

/** Everything the service can be told by its environment. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly contentDir: string;
  /** The bundle of content's `page-worker.ts`, beside the built service; from source, pages are parsed without limits. */
  readonly pageWorker?: URL;
  readonly siteUrl: URL;
  /** Hosts other than those of the content's pages that next steps may lead to. */
  readonly nextStepHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly contacts: SupportContacts;
  readonly suggestedQuestions: readonly string[];
  readonly streamDelayMs: number;
  /** Time between two looks for changes of the content, in ms; 0 for none. */
  readonly contentCheckMs: number;
  readonly questionsPerMinute: number;
  readonly questionsPerMinuteOfNetwork: number;
  readonly questionsPerMinuteOverAll: number;
  readonly resumesPerMinute: number;
  readonly trustedProxies: number;
  /** How long an unfinished answer goes on with nobody reading it, in ms. */
  readonly unreadMs: number;
  /** How long questions are still taken once the service is told to stop, in ms. */
  readonly drainDelayMs: number;
  /** Where traces of answers are sent; nowhere if undefined. */
  readonly langfuse: LangfuseSettings | undefined;
  /** A Redis server that several instances share. */
  readonly redisUrl: string | undefined;
  /** A PostgreSQL database that keeps the content for all instances; in memory if undefined. */
  readonly postgresUrl: string | undefined;
  /** While it exists, the assistant is paused. */
  readonly pauseFile: string | undefined;
  /** Where the figures are served; nowhere if undefined. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly resumeLifetimeMs: number;
  readonly resumeMaxAnswers: number;
  readonly resumeMaxBytes: number;
  readonly model: ModelConfiguration | undefined;
  readonly embeddings: EmbeddingsConfiguration;
  readonly reranker: RerankEndpoint | undefined;
  /** The gate of the embeddings; that of the local ones if undefined. */
  readonly gate: Gate | undefined;
  /** Whether answers carry the signals that the gate judged. */
  readonly showsSignals: boolean;
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
  /** Calls at one time. */
  readonly concurrency: number;
  /** Calls in a day; no limit if undefined. */
  readonly callsPerDay: number | undefined;
}
