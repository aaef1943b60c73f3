import type { Language } from '@assist/words';
import type { Texts } from '@assist/words/texts';
import type { Gate } from '../ask/gate.ts';
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
   * The bundled `page-worker.ts` of the content package, beside the built service. If the service runs from source, the
   * field is missing, and pages are parsed without limits of time and memory.
   */
  readonly pageWorker?: URL;
  readonly siteUrl: URL;
  /** Hosts that next steps may link to, in addition to the hosts of the content's pages. */
  readonly nextStepHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly contacts: SupportContacts;
  /** The default language of a visitor whose request names no known language. */
  readonly language: Language;
  /** The language tag of pages that declare no language. */
  readonly contentLanguage: string;
  /** The department's own messages, which replace those of the catalogue. */
  readonly texts: Texts;
  readonly suggestedQuestions: readonly string[];
  readonly streamDelayMs: number;
  /** The interval between checks for changed content, in ms; 0 turns them off. */
  readonly contentCheckMs: number;
  readonly questionsPerMinute: number;
  readonly questionsPerMinuteOfNetwork: number;
  readonly questionsPerMinuteOverAll: number;
  readonly resumesPerMinute: number;
  readonly trustedProxies: number;
  /** The time that the service still accepts questions after the signal to stop, in ms. */
  readonly drainDelayMs: number;
  /** The Langfuse project that receives traces; undefined turns tracing off. */
  readonly langfuse: LangfuseSettings | undefined;
  /** The Redis server that several instances share. */
  readonly redisUrl: string | undefined;
  /** The PostgreSQL database that all instances share; undefined keeps the index in memory. */
  readonly postgresUrl: string | undefined;
  /** While this file exists, the assistant is paused. */
  readonly pauseFile: string | undefined;
  /** The address of the metrics server; undefined turns the metrics off. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly model: ModelConfiguration | undefined;
  readonly embeddings: EmbeddingsConfiguration;
  /** The folder that keeps vectors, and the count of the model's calls, over a restart. */
  readonly cacheFolder: string;
  readonly reranker: RerankEndpoint | undefined;
  /** The rule for sure, unsure and declined answers. Default: the gate of the local embeddings. */
  readonly gate: Gate | undefined;
  /** Whether answers include the gate's input (`Signals`). */
  readonly showsSignals: boolean;
}

/** How texts become vectors. */
export type EmbeddingsConfiguration =
  | { readonly kind: 'none' }
  | { readonly kind: 'local' }
  | ({ readonly kind: 'endpoint' } & EmbeddingEndpoint);

/** The optional language model. */
export interface ModelConfiguration {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey?: string;
  readonly timeoutMs: number;
  readonly firstTextMs: number;
  /** Maximum concurrent calls of the model. */
  readonly concurrency: number;
  /** Maximum calls of the model in a day; undefined means no limit. */
  readonly callsPerDay: number | undefined;
}
