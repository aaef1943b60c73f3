import type { Language } from '@assist/words';
import type { Texts } from '@assist/words/texts';
import type { SupportContacts } from '../crisis/support.ts';
import type { EmbeddingEndpoint } from '../engine/endpoint-embedder.ts';
import type { ModelSettings } from '../model/text-model.ts';
import type { LangfuseSettings } from '../operation/traces.ts';

export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly contentDir: string;
  /** The worker lies beside the built service. A service from source has none, and no limits of time and memory. */
  readonly pageWorker?: URL;
  readonly siteUrl: URL;
  readonly nextStepHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly contacts: SupportContacts;
  readonly language: Language;
  readonly contentLanguage: string;
  readonly texts: Texts;
  readonly suggestedQuestions: readonly string[];
  readonly streamDelayMs: number;
  /** 0 turns the checks off. */
  readonly contentCheckMs: number;
  readonly questionsPerMinute: number;
  readonly questionsPerMinuteOverAll: number;
  readonly trustedProxies: number;
  readonly drainDelayMs: number;
  readonly langfuse: LangfuseSettings | undefined;
  readonly redisUrl: string | undefined;
  readonly postgresUrl: string | undefined;
  readonly pauseFile: string | undefined;
  readonly metricsPort: number | undefined;
  readonly model: ModelConfiguration | undefined;
  readonly embeddings: EmbeddingsConfiguration;
  /** The folder that keeps vectors, and the count of the model's calls, over a restart. */
  readonly cacheFolder: string;
}

export type EmbeddingsConfiguration =
  | { readonly kind: 'none' }
  | { readonly kind: 'local' }
  | ({ readonly kind: 'endpoint' } & EmbeddingEndpoint);

export interface ModelConfiguration extends ModelSettings {
  readonly callsPerDay: number | undefined;
}
