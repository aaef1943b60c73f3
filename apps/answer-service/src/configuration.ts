import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@assist/words';
import { checkDepartmentTexts, type DepartmentTexts } from '@assist/words/texts';
import { z } from 'zod';
import { parseSupportContact, type SupportContacts } from './crisis/support-contact.ts';
import {
  address,
  count,
  hosts,
  jsonObject,
  language,
  languageTag,
  localContacts,
  oneOf,
  optionalCount,
  origins,
  questions,
  siteAddress,
  supportContact,
  webAddress,
} from './variables.ts';

/** The worker lies beside the built service. A service from source has none, and no limits of time and memory. */
export type Configuration = ReturnType<typeof readConfiguration> & {
  readonly pageWorker?: URL;
  readonly rankingWorker?: URL;
};

/** The message is one line with the variable and the remedy. TEXTS has one line for each fault of the file. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const LOCAL_ORIGINS = ['http://localhost:3000', 'http://127.0.0.1:3001'];

/** All settings, with their defaults. `docs/operate/settings.md` explains each. */
const variables = z.object({
  PORT: count(0, 65_535, 3002),
  HOST: z.string().default('127.0.0.1'),
  CONTENT_DIR: z.string().optional(),
  CONTENT_CHECK_SECONDS: count(0, 86_400, 10),
  SITE_URL: siteAddress.optional(),
  NEXT_STEP_HOSTS: hosts.optional(),
  ALLOWED_ORIGINS: origins.default(LOCAL_ORIGINS),
  CRISIS_CONTACT: supportContact.optional(),
  VIOLENCE_CONTACT: supportContact.optional(),
  LANGUAGE: language.default(DEFAULT_LANGUAGE),
  CONTENT_LANGUAGE: languageTag.default(DEFAULT_LANGUAGE),
  TEXTS: z.string().optional(),
  SUGGESTED_QUESTIONS: questions.default([]),
  STREAM_DELAY_MS: count(0, 1_000, 15),
  QUESTIONS_PER_MINUTE: count(1, 100_000, 15),
  // One processor can stream about 3,000 answers per minute, at 20 ms for each answer (see `npm run bench -- load`).
  QUESTIONS_PER_MINUTE_OVER_ALL: count(1, 1_000_000, 3_000),
  TRUSTED_PROXIES: count(0, 10, 0),
  MODEL_BASE_URL: webAddress.optional(),
  MODEL_NAME: z.string().optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_HEADERS: jsonObject(z.string()).optional(),
  MODEL_QUERY: jsonObject(z.string()).optional(),
  MODEL_PARAMETERS: jsonObject(z.unknown()).optional(),
  MODEL_TIMEOUT_MS: count(100, 300_000, 20_000),
  MODEL_CONCURRENCY: count(1, 10_000, 20),
  MODEL_CALLS_PER_DAY: optionalCount(1, 100_000_000).optional(),
  EMBEDDINGS: oneOf('none', 'local', 'endpoint').default('local'),
  EMBEDDINGS_CACHE_DIR: z.string().optional(),
  EMBEDDINGS_BASE_URL: webAddress.optional(),
  EMBEDDINGS_MODEL: z.string().optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  LANGFUSE_BASE_URL: webAddress.optional(),
  // The other kind of key is rejected here, because Langfuse's own error would not name the mistake.
  LANGFUSE_PUBLIC_KEY: z
    .string()
    .regex(/^(?!sk-)/, 'holds a secret key: set it to the one with pk-')
    .optional(),
  LANGFUSE_SECRET_KEY: z
    .string()
    .regex(/^(?!pk-)/, 'holds a public key: set it to the one with sk-')
    .optional(),
  TRACE_TEXT: oneOf('none', 'masked').default('none'),
  REDIS_URL: address('redis', 'rediss').optional(),
  POSTGRES_URL: address('postgres', 'postgresql').optional(),
  PAUSE_FILE: z.string().optional(),
  // The service accepts questions for this many seconds after SIGTERM, because some questions are still on their way.
  // Closing the port at once lost up to 10 of 31 questions.
  DRAIN_DELAY_SECONDS: count(0, 300, 2),
  METRICS_PORT: optionalCount(0, 65_535).optional(),
});

type Variables = z.infer<typeof variables>;

export const SETTINGS = Object.keys(variables.shape);

const REQUIRED_BEYOND_THIS_MACHINE = [
  ['CRISIS_CONTACT', 'whom can their visitors call when a life is in danger'],
  ['CONTENT_DIR', 'the sample content is of a department that does not exist'],
  ['SITE_URL', 'what addresses do the pages of the content have'],
] as const;

const TOGETHER = [
  ['MODEL_BASE_URL', 'MODEL_NAME'],
  ['LANGFUSE_BASE_URL', 'LANGFUSE_PUBLIC_KEY', 'LANGFUSE_SECRET_KEY'],
] as const;

/** This contact is for trials on one machine only, because another country's contact can cost a life. */
const SAMPLE_CRISIS_CONTACT = `**If you or someone you know is thinking about suicide or self-harm, get help now.** The Veterans Crisis Line is free, confidential and open day and night.

[Call 988, then press 1](tel:988), [text 838255](sms:838255)

**In immediate danger,** call your local emergency number.`;

/** The folder is one level above the source and the build. Releases leave it out. */
const SAMPLE_CONTENT = fileURLToPath(new URL('../content', import.meta.url));
const SAMPLE_HOSTS = ['my.veterans.example', 'www.veterans.example'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Empty variables count as unset. @throws {ConfigurationError} for the first invalid variable */
export function readConfiguration(environment: Environment, workingDirectory: string) {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim() !== ''),
  );
  const env = readVariables(set, variables);
  refuseConflicts(env);
  const at = (path: string): string => resolve(workingDirectory, path);
  const { XDG_CACHE_HOME, HOME = '' } = set;
  const cacheFolder = join(XDG_CACHE_HOME ?? join(HOME, '.cache'), 'assist-embeddings');
  const contentDir = env.CONTENT_DIR === undefined ? SAMPLE_CONTENT : at(env.CONTENT_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    contentDir,
    siteUrl: new URL(env.SITE_URL ?? 'http://localhost:3000'),
    nextStepHosts: env.NEXT_STEP_HOSTS ?? (contentDir === SAMPLE_CONTENT ? SAMPLE_HOSTS : []),
    allowedOrigins: env.ALLOWED_ORIGINS,
    contacts: contactsOf(env, readVariables(set, localContacts)),
    language: env.LANGUAGE,
    contentLanguage: env.CONTENT_LANGUAGE,
    texts: env.TEXTS === undefined ? {} : readTexts(at(env.TEXTS)),
    suggestedQuestions: env.SUGGESTED_QUESTIONS,
    streamDelayMs: env.STREAM_DELAY_MS,
    /** 0 turns the checks off. */
    contentCheckMs: env.CONTENT_CHECK_SECONDS * 1_000,
    questionsPerMinute: env.QUESTIONS_PER_MINUTE,
    questionsPerMinuteOverAll: env.QUESTIONS_PER_MINUTE_OVER_ALL,
    trustedProxies: env.TRUSTED_PROXIES,
    drainDelayMs: env.DRAIN_DELAY_SECONDS * 1_000,
    model: modelOf(env),
    embeddings: embeddingsOf(env),
    /** The folder that keeps vectors, and the count of the model's calls, over a restart. */
    cacheFolder: at(env.EMBEDDINGS_CACHE_DIR ?? cacheFolder),
    langfuse: langfuseOf(env),
    redisUrl: env.REDIS_URL,
    postgresUrl: env.POSTGRES_URL,
    pauseFile: env.PAUSE_FILE && at(env.PAUSE_FILE),
    metricsPort: env.METRICS_PORT,
  };
}

function readVariables<Read>(environment: Environment, schema: z.ZodType<Read>): Read {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? 'The environment');
  throw new ConfigurationError(`${name} ${issue?.message ?? 'is not valid'}.`);
}

function refuseConflicts(env: Variables): void {
  const refuse = (name: string, message: string): never => {
    throw new ConfigurationError(`${name} ${message}.`);
  };
  if (!env.ALLOWED_ORIGINS.every((origin) => LOCAL_ORIGIN.test(origin))) {
    for (const [name, reason] of REQUIRED_BEYOND_THIS_MACHINE) {
      if (env[name] !== undefined) continue;
      refuse(name, `must be set, because ALLOWED_ORIGINS names pages of other machines: ${reason}`);
    }
  }
  for (const names of TOGETHER) {
    const present = names.find((name) => env[name] !== undefined);
    const missing = names.find((name) => env[name] === undefined);
    if (present === undefined || missing === undefined) continue;
    const list = new Intl.ListFormat('en').format(names);
    refuse(missing, `must be set, because ${present} is: set all of ${list}, or none`);
  }
  if (env.EMBEDDINGS === 'local' && env.EMBEDDINGS_BASE_URL !== undefined) {
    refuse('EMBEDDINGS', 'must be endpoint, or none, because EMBEDDINGS_BASE_URL is set');
  }
  for (const name of ['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL'] as const) {
    if (env.EMBEDDINGS !== 'endpoint' || env[name] !== undefined) continue;
    refuse(name, 'must be set, because EMBEDDINGS is endpoint');
  }
  if (env.CONTENT_DIR === undefined && !existsSync(SAMPLE_CONTENT)) {
    const remedy = 'set it to a folder of .md or .html files';
    refuse('CONTENT_DIR', `must be set, because the sample content is not here: ${remedy}`);
  }
}

/**
 * Adds the contacts for the speakers of each language. A language without a crisis contact gets the general one. Its
 * violence contact is the first that is set: its own, the general one, its crisis contact, the general crisis contact.
 */
function contactsOf(
  { CRISIS_CONTACT, VIOLENCE_CONTACT }: Variables,
  contacts: z.infer<typeof localContacts>,
): SupportContacts {
  const crisis = CRISIS_CONTACT ?? parseSupportContact(SAMPLE_CRISIS_CONTACT);
  const local: Partial<Record<Language, SupportContacts>> = {};
  for (const one of LANGUAGES) {
    const ownCrisis = contacts[`CRISIS_CONTACT_${one.toUpperCase()}`];
    const ownViolence = contacts[`VIOLENCE_CONTACT_${one.toUpperCase()}`];
    if (ownCrisis === undefined && ownViolence === undefined) continue;
    const violence = ownViolence ?? VIOLENCE_CONTACT ?? ownCrisis ?? crisis;
    local[one] = { crisis: ownCrisis ?? crisis, violence };
  }
  return { crisis, violence: VIOLENCE_CONTACT ?? crisis, local };
}

/** Messages that the service ignores, because the widget may be of another release with other messages. */
const WIDGET_MESSAGE = /^(?:shared|loader|drawer)\./;

/** @throws {ConfigurationError} with one line for each fault of the file */
function readTexts(path: string): DepartmentTexts {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    const remedy = 'Set it to a JSON file of texts, or leave it out.';
    throw new ConfigurationError(`TEXTS cannot be read: ${reason}. ${remedy}`);
  }
  const { texts, faults } = checkDepartmentTexts(json, WIDGET_MESSAGE);
  if (faults.length === 0) return texts;
  const lines = faults.map((fault) => `TEXTS: ${fault}${fault.endsWith('?') ? '' : '.'}`);
  throw new ConfigurationError(lines.join('\n'));
}

function modelOf(env: Variables) {
  if (env.MODEL_BASE_URL === undefined || env.MODEL_NAME === undefined) return undefined;
  return {
    baseUrl: env.MODEL_BASE_URL,
    name: env.MODEL_NAME,
    timeoutMs: env.MODEL_TIMEOUT_MS,
    concurrency: env.MODEL_CONCURRENCY,
    callsPerDay: env.MODEL_CALLS_PER_DAY,
    apiKey: env.MODEL_API_KEY,
    headers: env.MODEL_HEADERS,
    query: env.MODEL_QUERY,
    parameters: env.MODEL_PARAMETERS,
  };
}

function embeddingsOf(env: Variables) {
  const { EMBEDDINGS: kind, EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model } = env;
  if (kind !== 'endpoint') return { kind };
  if (baseUrl === undefined || model === undefined) return { kind: 'none' as const };
  return { kind, baseUrl, model, apiKey: env.EMBEDDINGS_API_KEY };
}

function langfuseOf(env: Variables) {
  const { LANGFUSE_BASE_URL: baseUrl, TRACE_TEXT } = env;
  const { LANGFUSE_PUBLIC_KEY: publicKey, LANGFUSE_SECRET_KEY: secretKey } = env;
  if (baseUrl === undefined || publicKey === undefined || secretKey === undefined) return undefined;
  return { baseUrl, publicKey, secretKey, hasText: TRACE_TEXT === 'masked' };
}
