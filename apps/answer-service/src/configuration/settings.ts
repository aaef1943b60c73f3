import type { Gate } from '../answer/gate.ts';
import type { SupportContacts } from '../crisis/support.ts';
import type { EmbeddingEndpoint } from '../engine/endpoint-embedder.ts';
import type { RerankEndpoint } from '../engine/reranker.ts';
import type { LangfuseSettings } from '../operation/langfuse-traces.ts';

/** All settings of the service. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly contentDir: string;
  /**
   * The bundle of content's `page-worker.ts`, beside the built service. Unset when run from source: pages are then
   * parsed without limits.
   */
  readonly pageWorker?: URL;
  readonly siteUrl: URL;
  /** Hosts other than those of the content's pages that next steps may lead to. */
  readonly nextStepHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly contacts: SupportContacts;
  readonly suggestedQuestions: readonly string[];
  readonly streamDelayMs: number;
  /** The interval between checks for changed content, in ms; 0 turns them off. */
  readonly contentCheckMs: number;
  readonly questionsPerMinute: number;
  readonly questionsPerMinuteOfNetwork: number;
  readonly questionsPerMinuteOverAll: number;
  readonly resumesPerMinute: number;
  readonly trustedProxies: number;
  /** The time that an unfinished answer continues without a reader, in ms. */
  readonly unreadMs: number;
  /** The time that the service accepts questions after the signal to stop, in ms. */
  readonly drainDelayMs: number;
  /** The Langfuse project that receives traces; undefined turns tracing off. */
  readonly langfuse: LangfuseSettings | undefined;
  /** The Redis server that several instances share. */
  readonly redisUrl: string | undefined;
  /** The PostgreSQL database that all instances share; undefined keeps the index in memory. */
  readonly postgresUrl: string | undefined;
  /** The file that pauses the assistant while it exists. */
  readonly pauseFile: string | undefined;
  /** The address of the metrics server; undefined turns it off. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly resumeLifetimeMs: number;
  readonly resumeMaxAnswers: number;
  readonly resumeMaxBytes: number;
  readonly model: ModelConfiguration | undefined;
  readonly embeddings: EmbeddingsConfiguration;
  readonly reranker: RerankEndpoint | undefined;
  /** The gate of the embeddings; defaults to the gate of the local embeddings. */
  readonly gate: Gate | undefined;
  /** Whether answers carry the gate's signals. */
  readonly showsSignals: boolean;
}

/** The embedder, and the folder that caches its vectors. */
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
  /** Maximum concurrent calls. */
  readonly concurrency: number;
  /** Maximum calls in a day; undefined means no limit. */
  readonly callsPerDay: number | undefined;
}
