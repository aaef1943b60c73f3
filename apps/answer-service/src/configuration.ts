import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Configuration, EmbeddingsConfiguration } from './configuration/settings.ts';
import {
  count,
  minutes,
  optionalCount,
  origins,
  postgresAddress,
  questions,
  redisAddress,
  supportContact,
  webAddress,
} from './configuration/variables.ts';
import { parseSupportContact } from './crisis/support-contact.ts';
import { FIRST_TEXT_MS } from './generate/model-answer.ts';

export type {
  Configuration,
  EmbeddingsConfiguration,
  ModelConfiguration,
} from './configuration/settings.ts';

/** Thrown when a variable cannot be used. The message is one line and names it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Of the sample department, on this machine only: a contact of another country can cost a life. */
const SAMPLE_CRISIS_CONTACT = `**If you or someone you know is thinking about suicide or self-harm, get help now.**

- **Veterans Crisis Line:** [call 988, then press 1](tel:988), or [text 838255](sms:838255). It is free, confidential and open day and night.
- **In immediate danger:** call your local emergency number.`;

/** Every variable that the service reads: what it must be, and what it is when it is not set. */
const variables = z.object({
  PORT: count(0, 65_535, 3002),
  HOST: z.string().default('127.0.0.1'),
  CONTENT_DIR: z.string().optional(),
  CONTENT_CHECK_SECONDS: count(0, 86_400, 10),
  SITE_URL: webAddress.optional(),
  ALLOWED_ORIGINS: origins('http://localhost:3000,http://127.0.0.1:3001'),
  CRISIS_CONTACT: supportContact.optional(),
  VIOLENCE_CONTACT: supportContact.optional(),
  SUGGESTED_QUESTIONS: questions,
  STREAM_DELAY_MS: count(0, 1_000, 15),
  QUESTIONS_PER_MINUTE: count(1, 100_000, 15),
  QUESTIONS_PER_MINUTE_OF_NETWORK: count(1, 100_000, 150),
  // What one processor answers by itself: some 20 ms each, streamed (`npm run bench -- load`).
  QUESTIONS_PER_MINUTE_OVER_ALL: count(1, 1_000_000, 3_000),
  RESUMES_PER_MINUTE: count(1, 100_000, 180),
  TRUSTED_PROXIES: count(0, 10, 0),
  UNREAD_SECONDS: count(0, 3_600, 15),
  RESUME_MINUTES: minutes(60, 5),
  RESUME_MAX_ANSWERS: count(1, 1_000_000, 1_000),
  RESUME_MAX_MEGABYTES: count(1, 4_096, 32),
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
  EMBEDDINGS_CACHE_DIR: z.string().default(join(tmpdir(), 'assist-embeddings')),
  EMBEDDINGS_BASE_URL: webAddress.optional(),
  EMBEDDINGS_MODEL: z.string().optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_TIMEOUT_MS: count(100, 60_000, 5_000),
  RERANK_BASE_URL: webAddress.optional(),
  RERANK_MODEL: z.string().optional(),
  RERANK_API_KEY: z.string().optional(),
  RERANK_TIMEOUT_MS: count(100, 60_000, 2_000),
  LANGFUSE_BASE_URL: webAddress.optional(),
  LANGFUSE_PUBLIC_KEY: z.string().optional(),
  LANGFUSE_SECRET_KEY: z.string().optional(),
  TRACE_TEXT: z.enum(['none', 'masked'], { error: 'must be none or masked' }).default('none'),
  REDIS_URL: redisAddress.optional(),
  POSTGRES_URL: postgresAddress.optional(),
  PAUSE_FILE: z.string().optional(),
  DRAIN_DELAY_SECONDS: count(0, 300, 0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: optionalCount(0, 65_535).optional(),
});

type Variable = keyof z.infer<typeof variables>;

/** What must be set as soon as pages of other machines may ask, and why its default would not do. */
const REQUIRED_BEYOND_THIS_MACHINE: readonly (readonly [Variable, string])[] = [
  ['CRISIS_CONTACT', 'whom can their visitors call when a life is in danger'],
  ['CONTENT_DIR', 'the sample content is of a department that does not exist'],
  ['SITE_URL', 'what addresses do the pages of the content have'],
];

/** The variables together: those that need each other, and those that visitors of other machines need. */
const schema = variables
  .superRefine((env, check) => {
    if (env.ALLOWED_ORIGINS.every(isLocal)) return;
    for (const [name, reason] of REQUIRED_BEYOND_THIS_MACHINE) {
      if (env[name] !== undefined) continue;
      const message = `must be set, because ALLOWED_ORIGINS names pages of other machines: ${reason}`;
      check.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .refine((env) => (env.MODEL_BASE_URL === undefined) === (env.MODEL_NAME === undefined), {
    path: ['MODEL_NAME'],
    message: 'and MODEL_BASE_URL must both be set, or neither',
  })
  .superRefine((env, check) => {
    const names = ['LANGFUSE_BASE_URL', 'LANGFUSE_PUBLIC_KEY', 'LANGFUSE_SECRET_KEY'] as const;
    const missing = names.find((name) => env[name] === undefined);
    if (missing === undefined || names.every((name) => env[name] === undefined)) return;
    const message = `must be set, or none of ${names.join(', ')}`;
    check.addIssue({ code: 'custom', path: [missing], message });
  })
  .refine((env) => (env.RERANK_BASE_URL === undefined) === (env.RERANK_MODEL === undefined), {
    path: ['RERANK_MODEL'],
    message: 'and RERANK_BASE_URL must both be set, or neither',
  })
  .refine(
    (env) =>
      env.EMBEDDINGS !== 'endpoint' ||
      (env.EMBEDDINGS_BASE_URL !== undefined && env.EMBEDDINGS_MODEL !== undefined),
    {
      path: ['EMBEDDINGS'],
      message: 'is endpoint: EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL must both be set',
    },
  );

/** Whether an exact origin is of this machine. */
function isLocal(exactOrigin: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(exactOrigin);
}

/** The content that ships beside the source and beside the build alike, for trying out on this machine. */
const SAMPLE_CONTENT = fileURLToPath(new URL('../content', import.meta.url));
const LOCAL_SITE = 'http://localhost:3000';

/**
 * Reads the configuration from environment variables; an empty one counts as not set. A relative
 * `CONTENT_DIR` is resolved against `workingDirectory`.
 *
 * @throws {ConfigurationError} at the first variable that cannot be used
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Configuration {
  const set = Object.entries(environment).filter(([, value]) => value?.trim() !== '');
  const parsed = schema.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'The environment');
    throw new ConfigurationError(`${name} ${issue?.message ?? 'is not valid'}.`);
  }
  const env = parsed.data;
  const crisis = env.CRISIS_CONTACT ?? parseSupportContact(SAMPLE_CRISIS_CONTACT);
  return {
    port: env.PORT,
    host: env.HOST,
    contentDir: resolve(workingDirectory, env.CONTENT_DIR ?? SAMPLE_CONTENT),
    siteUrl: new URL(env.SITE_URL ?? LOCAL_SITE),
    allowedOrigins: env.ALLOWED_ORIGINS,
    contacts: { crisis, violence: env.VIOLENCE_CONTACT ?? crisis },
    suggestedQuestions: env.SUGGESTED_QUESTIONS,
    streamDelayMs: env.STREAM_DELAY_MS,
    contentCheckMs: env.CONTENT_CHECK_SECONDS * 1_000,
    questionsPerMinute: env.QUESTIONS_PER_MINUTE,
    questionsPerMinuteOfNetwork: env.QUESTIONS_PER_MINUTE_OF_NETWORK,
    questionsPerMinuteOverAll: env.QUESTIONS_PER_MINUTE_OVER_ALL,
    resumesPerMinute: env.RESUMES_PER_MINUTE,
    trustedProxies: env.TRUSTED_PROXIES,
    unreadMs: env.UNREAD_SECONDS * 1_000,
    drainDelayMs: env.DRAIN_DELAY_SECONDS * 1_000,
    resumeLifetimeMs: Math.round(env.RESUME_MINUTES * 60_000),
    resumeMaxAnswers: env.RESUME_MAX_ANSWERS,
    resumeMaxBytes: env.RESUME_MAX_MEGABYTES * 1024 * 1024,
    ...modelOf(env),
    ...langfuseOf(env),
    ...(env.REDIS_URL === undefined ? {} : { redisUrl: env.REDIS_URL }),
    ...(env.POSTGRES_URL === undefined ? {} : { postgresUrl: env.POSTGRES_URL }),
    ...(env.PAUSE_FILE === undefined
      ? {}
      : { pauseFile: resolve(workingDirectory, env.PAUSE_FILE) }),
    ...(env.METRICS_PORT === undefined
      ? {}
      : { metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT } }),
    embeddings: embeddingsOf(env, workingDirectory),
    ...rerankerOf(env),
  };
}

/** Time for what an answer does by itself beside the calls below: finding, and writing at its pace; in ms. */
const OWN_WORK_MS = 10_000;

/** The longest that an answer may take, in ms: every call it may wait for, and its own work. */
export function answerLimitMs({ model, embeddings, reranker }: Configuration): number {
  const calls = [
    model?.timeoutMs,
    embeddings.kind === 'endpoint' ? embeddings.timeoutMs : undefined,
    reranker?.timeoutMs,
  ];
  return calls.reduce<number>((sum, ms = 0) => sum + ms, OWN_WORK_MS);
}

type Environment = z.infer<typeof schema>;

function modelOf(env: Environment): Pick<Configuration, 'model'> {
  if (env.MODEL_BASE_URL === undefined || env.MODEL_NAME === undefined) return {};
  return {
    model: {
      baseUrl: env.MODEL_BASE_URL,
      name: env.MODEL_NAME,
      timeoutMs: env.MODEL_TIMEOUT_MS,
      firstTextMs: env.MODEL_FIRST_TEXT_MS,
      concurrency: env.MODEL_CONCURRENCY,
      ...(env.MODEL_CALLS_PER_DAY === undefined ? {} : { callsPerDay: env.MODEL_CALLS_PER_DAY }),
      ...(env.MODEL_API_KEY === undefined ? {} : { apiKey: env.MODEL_API_KEY }),
    },
  };
}

function langfuseOf(env: Environment): Pick<Configuration, 'langfuse'> {
  const { LANGFUSE_BASE_URL, LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY } = env;
  if (
    LANGFUSE_BASE_URL === undefined ||
    LANGFUSE_PUBLIC_KEY === undefined ||
    LANGFUSE_SECRET_KEY === undefined
  ) {
    return {};
  }
  return {
    langfuse: {
      baseUrl: LANGFUSE_BASE_URL,
      publicKey: LANGFUSE_PUBLIC_KEY,
      secretKey: LANGFUSE_SECRET_KEY,
      hasText: env.TRACE_TEXT === 'masked',
    },
  };
}

function rerankerOf(env: Environment): Pick<Configuration, 'reranker'> {
  if (env.RERANK_BASE_URL === undefined || env.RERANK_MODEL === undefined) return {};
  return {
    reranker: {
      baseUrl: env.RERANK_BASE_URL,
      model: env.RERANK_MODEL,
      timeoutMs: env.RERANK_TIMEOUT_MS,
      ...(env.RERANK_API_KEY === undefined ? {} : { apiKey: env.RERANK_API_KEY }),
    },
  };
}

function embeddingsOf(env: Environment, workingDirectory: string): EmbeddingsConfiguration {
  const cacheFolder = resolve(workingDirectory, env.EMBEDDINGS_CACHE_DIR);
  if (env.EMBEDDINGS === 'local') return { kind: 'local', cacheFolder };
  if (env.EMBEDDINGS_BASE_URL === undefined || env.EMBEDDINGS_MODEL === undefined) {
    return { kind: 'none' };
  }
  return env.EMBEDDINGS === 'none'
    ? { kind: 'none' }
    : {
        kind: 'endpoint',
        cacheFolder,
        baseUrl: env.EMBEDDINGS_BASE_URL,
        model: env.EMBEDDINGS_MODEL,
        timeoutMs: env.EMBEDDINGS_TIMEOUT_MS,
        ...(env.EMBEDDINGS_API_KEY === undefined ? {} : { apiKey: env.EMBEDDINGS_API_KEY }),
      };
}
