import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkQuestion, isExactOrigin, MAX_QUESTION_LENGTH, splitOriginList } from '@assist/rules';
import { z } from 'zod';
import type { SupportContacts } from './crisis/support.ts';
import { parseSupportContact } from './crisis/support-contact.ts';
import { FIRST_TEXT_MS } from './generate/model-answer.ts';
import type { EmbeddingEndpoint } from './search/endpoint-embedder.ts';
import type { RerankEndpoint } from './search/reranker.ts';

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

/** Thrown when a variable cannot be used. The message is one line and names it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Of the sample department, on this machine only: a contact of another country can cost a life. */
const SAMPLE_CRISIS_CONTACT = `**If you or someone you know is thinking about suicide or self-harm, get help now.**

- **Veterans Crisis Line:** [call 988, then press 1](tel:988), or [text 838255](sms:838255). It is free, confidential and open day and night.
- **In immediate danger:** call your local emergency number.`;

/** The content that ships beside the source and beside the build alike. */
const SHIPPED_CONTENT = fileURLToPath(new URL('../content', import.meta.url));

const count = (least: number, most: number, otherwise: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(least, { error })
    .max(most, { error })
    .default(otherwise);
};
const MAX_RESUME_MINUTES = 60;
const resumeMinutesError = `must be a number above 0 and at most ${MAX_RESUME_MINUTES}`;
const origin = z.string().refine(isExactOrigin, 'is not an exact origin');
/** Markdown with `tel:`, `sms:` and `https:` links; `\\n` in a variable is a new line. */
const supportContact = z.string().transform((text, check) => {
  try {
    return parseSupportContact(text.replaceAll('\\n', '\n'));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    check.addIssue(error.message);
    return z.NEVER;
  }
});
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

const schema = z
  .object({
    PORT: count(0, 65_535, 3002),
    HOST: z.string().default('127.0.0.1'),
    CONTENT_DIR: z.string().default(SHIPPED_CONTENT),
    SITE_URL: webAddress.default('http://localhost:3000'),
    ALLOWED_ORIGINS: z
      .string()
      .default('http://localhost:3000,http://127.0.0.1:3001')
      .transform(splitOriginList)
      .pipe(z.array(origin)),
    CRISIS_CONTACT: supportContact.optional(),
    VIOLENCE_CONTACT: supportContact.optional(),
    SUGGESTED_QUESTIONS: z
      .string()
      .default('')
      .transform(splitQuestionList)
      .pipe(
        z.array(
          z
            .string()
            .refine(
              (question) => checkQuestion(question).kind === 'valid',
              `has a question over ${MAX_QUESTION_LENGTH} characters`,
            ),
        ),
      ),
    STREAM_DELAY_MS: count(0, 1_000, 15),
    QUESTIONS_PER_MINUTE: count(1, 100_000, 15),
    RESUMES_PER_MINUTE: count(1, 100_000, 180),
    TRUSTED_PROXIES: count(0, 10, 0),
    RESUME_MINUTES: z.coerce
      .number({ error: resumeMinutesError })
      .positive({ error: resumeMinutesError })
      .max(MAX_RESUME_MINUTES, { error: resumeMinutesError })
      .default(5),
    RESUME_MAX_ANSWERS: count(1, 1_000_000, 1_000),
    RESUME_MAX_MEGABYTES: count(1, 4_096, 32),
    MODEL_BASE_URL: webAddress.optional(),
    MODEL_NAME: z.string().optional(),
    MODEL_API_KEY: z.string().optional(),
    MODEL_TIMEOUT_MS: count(100, 300_000, 20_000),
    MODEL_FIRST_TEXT_MS: count(100, 300_000, FIRST_TEXT_MS),
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
  })
  .refine((env) => (env.MODEL_BASE_URL === undefined) === (env.MODEL_NAME === undefined), {
    path: ['MODEL_NAME'],
    message: 'and MODEL_BASE_URL must both be set, or neither',
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
  )
  .refine((env) => env.CRISIS_CONTACT !== undefined || env.ALLOWED_ORIGINS.every(isLocal), {
    path: ['CRISIS_CONTACT'],
    message:
      'must be set, because ALLOWED_ORIGINS names pages of other machines: whom can their visitors call when a life is in danger',
  });

/** Whether an exact origin is of this machine. */
function isLocal(exactOrigin: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(exactOrigin);
}

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
    contentDir: resolve(workingDirectory, env.CONTENT_DIR),
    siteUrl: new URL(env.SITE_URL),
    allowedOrigins: env.ALLOWED_ORIGINS,
    contacts: { crisis, violence: env.VIOLENCE_CONTACT ?? crisis },
    suggestedQuestions: env.SUGGESTED_QUESTIONS,
    streamDelayMs: env.STREAM_DELAY_MS,
    questionsPerMinute: env.QUESTIONS_PER_MINUTE,
    resumesPerMinute: env.RESUMES_PER_MINUTE,
    trustedProxies: env.TRUSTED_PROXIES,
    resumeLifetimeMs: Math.round(env.RESUME_MINUTES * 60_000),
    resumeMaxAnswers: env.RESUME_MAX_ANSWERS,
    resumeMaxBytes: env.RESUME_MAX_MEGABYTES * 1024 * 1024,
    ...(env.MODEL_BASE_URL === undefined || env.MODEL_NAME === undefined
      ? {}
      : {
          model: {
            baseUrl: env.MODEL_BASE_URL,
            name: env.MODEL_NAME,
            timeoutMs: env.MODEL_TIMEOUT_MS,
            firstTextMs: env.MODEL_FIRST_TEXT_MS,
            ...(env.MODEL_API_KEY === undefined ? {} : { apiKey: env.MODEL_API_KEY }),
          },
        }),
    embeddings: embeddingsOf(env, workingDirectory),
    ...(env.RERANK_BASE_URL === undefined || env.RERANK_MODEL === undefined
      ? {}
      : {
          reranker: {
            baseUrl: env.RERANK_BASE_URL,
            model: env.RERANK_MODEL,
            timeoutMs: env.RERANK_TIMEOUT_MS,
            ...(env.RERANK_API_KEY === undefined ? {} : { apiKey: env.RERANK_API_KEY }),
          },
        }),
  };
}

function embeddingsOf(
  env: z.infer<typeof schema>,
  workingDirectory: string,
): EmbeddingsConfiguration {
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

function splitQuestionList(list: string): string[] {
  return list
    .split(';')
    .map((question) => question.trim())
    .filter((question) => question !== '');
}
