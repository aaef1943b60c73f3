import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE } from '@assist/words';
import type { Texts } from '@assist/words/texts';
import { z } from 'zod';
import { findFaults } from './configuration/faults.ts';
import { localContactVariables, withLocalContacts } from './configuration/local-contacts.ts';
import { readTexts } from './configuration/read-texts.ts';
import type {
  Configuration,
  EmbeddingsConfiguration,
  ModelConfiguration,
} from './configuration/settings.ts';
import {
  count,
  gate,
  hosts,
  language,
  languageTag,
  optionalCount,
  origins,
  postgresAddress,
  publicKey,
  questions,
  redisAddress,
  secretKey,
  siteAddress,
  supportContact,
  webAddress,
} from './configuration/variables.ts';
import { parseSupportContact } from './crisis/support-contact.ts';
import type { EmbeddingEndpoint } from './engine/endpoint-embedder.ts';
import type { RerankEndpoint } from './engine/reranker.ts';
import { FIRST_TEXT_MS } from './model/model-answer.ts';
import type { LangfuseSettings } from './operation/langfuse-traces.ts';

/**
 * Thrown for an invalid or missing environment variable. The message is one line that names the variable and the
 * remedy. For TEXTS, the message has one line for each fault of the file.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** The schema of all environment variables, with their defaults. */
const variables = z.object({
  PORT: count(0, 65_535, 3002),
  HOST: z.string().default('127.0.0.1'),
  CONTENT_DIR: z.string().optional(),
  CONTENT_CHECK_SECONDS: count(0, 86_400, 10),
  SITE_URL: siteAddress.optional(),
  NEXT_STEP_HOSTS: hosts.optional(),
  ALLOWED_ORIGINS: origins('http://localhost:3000,http://127.0.0.1:3001'),
  CRISIS_CONTACT: supportContact.optional(),
  VIOLENCE_CONTACT: supportContact.optional(),
  LANGUAGE: language.default(DEFAULT_LANGUAGE),
  CONTENT_LANGUAGE: languageTag.default(DEFAULT_LANGUAGE),
  TEXTS: z.string().optional(),
  SUGGESTED_QUESTIONS: questions,
  STREAM_DELAY_MS: count(0, 1_000, 15),
  QUESTIONS_PER_MINUTE: count(1, 100_000, 15),
  QUESTIONS_PER_MINUTE_OF_NETWORK: count(1, 100_000, 150),
  // One processor can stream about 3,000 answers per minute, at 20 ms for each answer (see `npm run bench -- load`).
  QUESTIONS_PER_MINUTE_OVER_ALL: count(1, 1_000_000, 3_000),
  RESUMES_PER_MINUTE: count(1, 100_000, 180),
  TRUSTED_PROXIES: count(0, 10, 0),
  MODEL_BASE_URL: webAddress.optional(),
  MODEL_NAME: z.string().optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_TIMEOUT_MS: count(100, 300_000, 20_000),
  MODEL_FIRST_TEXT_MS: count(100, 300_000, FIRST_TEXT_MS),
  MODEL_CONCURRENCY: count(1, 10_000, 20),
  MODEL_CALLS_PER_DAY: optionalCount(1, 100_000_000).optional(),
  EMBEDDINGS: z
    .enum(['none', 'local', 'endpoint'], { error: 'must be none, local or endpoint' })
    .default('local'),
  EMBEDDINGS_CACHE_DIR: z.string().optional(),
  EMBEDDINGS_BASE_URL: webAddress.optional(),
  EMBEDDINGS_MODEL: z.string().optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_TIMEOUT_MS: count(100, 60_000, 5_000),
  RERANK_BASE_URL: webAddress.optional(),
  RERANK_MODEL: z.string().optional(),
  RERANK_API_KEY: z.string().optional(),
  RERANK_TIMEOUT_MS: count(100, 60_000, 2_000),
  GATE: gate.optional(),
  SHOW_SIGNALS: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  LANGFUSE_BASE_URL: webAddress.optional(),
  LANGFUSE_PUBLIC_KEY: publicKey.optional(),
  LANGFUSE_SECRET_KEY: secretKey.optional(),
  TRACE_TEXT: z.enum(['none', 'masked'], { error: 'must be none or masked' }).default('none'),
  REDIS_URL: redisAddress.optional(),
  POSTGRES_URL: postgresAddress.optional(),
  PAUSE_FILE: z.string().optional(),
  // The service accepts questions for this many seconds after SIGTERM, because some questions are still on their way.
  // Closing the port at once lost up to 10 of 31 questions.
  DRAIN_DELAY_SECONDS: count(0, 300, 2),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: optionalCount(0, 65_535).optional(),
});

const schema = variables.superRefine((env, check) => {
  for (const { name, message } of findFaults(env)) {
    check.addIssue({ code: 'custom', path: [name], message });
  }
});

type Variables = z.infer<typeof schema>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The default crisis contact, for trials on one machine. If pages of other machines call the service, CRISIS_CONTACT
 * must be set, because another country's contact can cost a life.
 */
const SAMPLE_CRISIS_CONTACT = `**If you or someone you know is thinking about suicide or self-harm, get help now.** The Veterans Crisis Line is free, confidential and open day and night.

[Call 988, then press 1](tel:988), [text 838255](sms:838255)

**In immediate danger,** call your local emergency number.`;

/**
 * The folder of sample pages in the repository, one level above the source and the build. Releases leave this folder
 * out.
 */
const SAMPLE_CONTENT = fileURLToPath(new URL('../content', import.meta.url));
/** The hosts that the sample pages link to. */
const SAMPLE_HOSTS = ['my.veterans.example', 'www.veterans.example'];
const LOCAL_SITE = 'http://localhost:3000';

/**
 * Reads the configuration from environment variables; empty variables count as unset. Relative paths are resolved
 * against `workingDirectory`.
 * @throws {ConfigurationError} for the first invalid variable
 */
export function readConfiguration(
  environment: Environment,
  workingDirectory: string,
): Configuration {
  const env = readVariables(environment, schema);
  const localContacts = readVariables(environment, localContactVariables);
  const crisis = env.CRISIS_CONTACT ?? parseSupportContact(SAMPLE_CRISIS_CONTACT);
  const inWorkingDirectory = (path: string): string => resolve(workingDirectory, path);
  const { XDG_CACHE_HOME, HOME = '' } = environment;
  const cacheFolder =
    env.EMBEDDINGS_CACHE_DIR ?? join(XDG_CACHE_HOME ?? join(HOME, '.cache'), 'assist-embeddings');
  const contentDir =
    env.CONTENT_DIR === undefined ? sampleContent() : inWorkingDirectory(env.CONTENT_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    contentDir,
    siteUrl: new URL(env.SITE_URL ?? LOCAL_SITE),
    nextStepHosts: env.NEXT_STEP_HOSTS ?? (contentDir === SAMPLE_CONTENT ? SAMPLE_HOSTS : []),
    allowedOrigins: env.ALLOWED_ORIGINS,
    contacts: withLocalContacts(crisis, env.VIOLENCE_CONTACT, localContacts),
    language: env.LANGUAGE,
    contentLanguage: env.CONTENT_LANGUAGE,
    texts: env.TEXTS === undefined ? {} : textsOf(inWorkingDirectory(env.TEXTS)),
    suggestedQuestions: env.SUGGESTED_QUESTIONS,
    streamDelayMs: env.STREAM_DELAY_MS,
    contentCheckMs: env.CONTENT_CHECK_SECONDS * 1_000,
    questionsPerMinute: env.QUESTIONS_PER_MINUTE,
    questionsPerMinuteOfNetwork: env.QUESTIONS_PER_MINUTE_OF_NETWORK,
    questionsPerMinuteOverAll: env.QUESTIONS_PER_MINUTE_OVER_ALL,
    resumesPerMinute: env.RESUMES_PER_MINUTE,
    trustedProxies: env.TRUSTED_PROXIES,
    drainDelayMs: env.DRAIN_DELAY_SECONDS * 1_000,
    model: modelOf(env),
    embeddings: embeddingsOf(env),
    cacheFolder: inWorkingDirectory(cacheFolder),
    reranker: endpointOf(env, 'RERANK'),
    gate: env.GATE,
    showsSignals: env.SHOW_SIGNALS === 'true',
    langfuse: langfuseOf(env),
    redisUrl: env.REDIS_URL,
    postgresUrl: env.POSTGRES_URL,
    pauseFile: env.PAUSE_FILE && inWorkingDirectory(env.PAUSE_FILE),
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  };
}

/** Time allowed for the search and the paced writing of an answer, in ms. Calls to models have their own timeouts. */
const OWN_WORK_MS = 10_000;

/** Returns the longest time that an answer may take, in ms: `OWN_WORK_MS` and the timeouts of all calls to models. */
export function answerLimitMs({ model, embeddings, reranker }: Configuration): number {
  const calls = [
    model?.timeoutMs,
    embeddings.kind === 'endpoint' ? embeddings.timeoutMs : undefined,
    reranker?.timeoutMs,
  ];
  return calls.reduce<number>((sum, ms = 0) => sum + ms, OWN_WORK_MS);
}

function readVariables<Read>(environment: Environment, variables: z.ZodType<Read>): Read {
  const set = Object.entries(environment).filter(([, value]) => value?.trim() !== '');
  const parsed = variables.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? 'The environment');
  throw new ConfigurationError(`${name} ${issue?.message ?? 'is not valid'}.`);
}

/** @throws {ConfigurationError} with one line for each fault of the file */
function textsOf(path: string): Texts {
  const { texts, faults } = readTexts(path);
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  return texts;
}

function sampleContent(): string {
  if (existsSync(SAMPLE_CONTENT)) return SAMPLE_CONTENT;
  throw new ConfigurationError(
    'CONTENT_DIR must be set, because the sample content is not here: set it to a folder of .md or .html files.',
  );
}

function modelOf(env: Variables): ModelConfiguration | undefined {
  if (env.MODEL_BASE_URL === undefined || env.MODEL_NAME === undefined) return undefined;
  return {
    baseUrl: env.MODEL_BASE_URL,
    name: env.MODEL_NAME,
    timeoutMs: env.MODEL_TIMEOUT_MS,
    firstTextMs: env.MODEL_FIRST_TEXT_MS,
    concurrency: env.MODEL_CONCURRENCY,
    callsPerDay: env.MODEL_CALLS_PER_DAY,
    ...keyOf(env.MODEL_API_KEY),
  };
}

function embeddingsOf(env: Variables): EmbeddingsConfiguration {
  if (env.EMBEDDINGS === 'local') return { kind: 'local' };
  const endpoint = env.EMBEDDINGS === 'endpoint' ? endpointOf(env, 'EMBEDDINGS') : undefined;
  return endpoint === undefined ? { kind: 'none' } : { kind: 'endpoint', ...endpoint };
}

/** Returns the endpoint from the variables with the prefix `name`; undefined if the address or the model is unset. */
function endpointOf(
  env: Variables,
  name: 'EMBEDDINGS' | 'RERANK',
): (EmbeddingEndpoint & RerankEndpoint) | undefined {
  const baseUrl = env[`${name}_BASE_URL` as const];
  const model = env[`${name}_MODEL` as const];
  if (baseUrl === undefined || model === undefined) return undefined;
  const timeoutMs = env[`${name}_TIMEOUT_MS` as const];
  return { baseUrl, model, timeoutMs, ...keyOf(env[`${name}_API_KEY` as const]) };
}

function keyOf(apiKey: string | undefined): { readonly apiKey?: string } {
  return apiKey === undefined ? {} : { apiKey };
}

function langfuseOf(env: Variables): LangfuseSettings | undefined {
  const {
    LANGFUSE_BASE_URL: baseUrl,
    LANGFUSE_PUBLIC_KEY: publicKey,
    LANGFUSE_SECRET_KEY: secretKey,
  } = env;
  if (baseUrl === undefined || publicKey === undefined || secretKey === undefined) return undefined;
  return { baseUrl, publicKey, secretKey, hasText: env.TRACE_TEXT === 'masked' };
}
