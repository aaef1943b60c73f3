import { splitOriginList } from '@assist/rules';
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '@assist/words';
import type { CompiledTexts } from './words/words.ts';

/** The department's settings, by name. */
export type BuildVariables = Readonly<Record<string, unknown>>;

/** The drawer's configuration (spec §3). */
export type Configuration = Readonly<ReturnType<typeof readConfiguration>>;

/**
 * Settings of the observability service that receives ratings. Both values are public, because the build contains them.
 */
export type FeedbackService = NonNullable<ReturnType<typeof readFeedbackService>>;

/**
 * Returns the configuration of this page, which is one line of JSON in it.
 *
 * @throws {Error} see `readConfiguration`
 */
export function readPageConfiguration(): Configuration {
  const element = document.getElementById('assist-settings');
  return readConfiguration(JSON.parse(element?.textContent ?? '').assistSettings);
}

/**
 * Reads the configuration from a department's settings.
 *
 * @throws {Error} `Missing required environment variable: {name}` if a required variable is missing or empty
 *   (spec §5)
 */
export function readConfiguration(variables: BuildVariables) {
  const environment = readText(variables, 'VITE_ENVIRONMENT') ?? 'local';
  const dsn = readText(variables, 'VITE_SENTRY_DSN');
  const supportText = readText(variables, 'VITE_SUPPORT_TEXT');
  const errorReporting: 'configured' | 'missing' = dsn === undefined ? 'missing' : 'configured';
  return {
    apiBaseUrl: readRequired(variables, 'VITE_API_BASE_URL').replace(/\/+$/, ''),
    /** Exact origins that may embed the drawer. Never read from the URL. */
    allowedHostOrigins: splitOriginList(readRequired(variables, 'VITE_ALLOWED_HOST_ORIGINS')),
    environment,
    isProduction: environment === 'production',
    /** The department's name in the default language, with its article, such as 'the department'. */
    departmentName: readText(variables, 'VITE_DEPARTMENT_NAME'),
    languages: readLanguages(variables),
    /** The department's own messages, which the release has compiled and validated. */
    texts: (variables.VITE_TEXTS ?? {}) as CompiledTexts,
    learnMoreUrl: readText(variables, 'VITE_LEARN_MORE_URL'),
    /** The department's support contact, shown beside errors. */
    support:
      supportText === undefined
        ? undefined
        : { text: supportText, url: readText(variables, 'VITE_SUPPORT_URL') },
    /** Whether a DSN is configured. The host may read this value, but not the DSN. */
    errorReporting,
    /** Settings of error reporting, tracing and session replay (spec §9). */
    monitoring: {
      isEnabled: readText(variables, 'VITE_SENTRY_ENABLED') === 'true',
      dsn,
      /** Sample rate of traced requests, 0 to 1. */
      tracesSampleRate: Number(readText(variables, 'VITE_SENTRY_TRACES_SAMPLE_RATE') ?? 1),
      /** Whether sessions may be recorded. The sample rate of recordings is fixed (telemetry/monitoring.ts). */
      isReplayEnabled: readText(variables, 'VITE_SENTRY_REPLAY') !== 'false',
    },
    /** Undefined if the build lacks the base URL or the public key (spec §5). */
    feedbackService: readFeedbackService(variables),
    /** Whether the host page gets events about the visitor's actions, without text. */
    sendsVisitorEvents: readText(variables, 'VITE_VISITOR_EVENTS') === 'true',
  };
}

/**
 * Returns the languages that the department has turned on. The first one is the default. The build's settings with the
 * department's own words have the default language.
 */
function readLanguages(variables: BuildVariables): readonly [Language, ...Language[]] {
  const tags = readText(variables, 'VITE_LANGUAGES')?.split(/[\s,]+/) ?? [];
  const [first = DEFAULT_LANGUAGE, ...others] = tags.flatMap((tag) => findLanguage(tag) ?? []);
  // English is always available, because it is built in.
  return [first, ...others, DEFAULT_LANGUAGE];
}

function readFeedbackService(variables: BuildVariables) {
  const baseUrl = readText(variables, 'VITE_LANGFUSE_BASE_URL');
  const publicKey = readText(variables, 'VITE_LANGFUSE_PUBLIC_KEY');
  if (baseUrl === undefined || publicKey === undefined) return undefined;
  return { baseUrl: baseUrl.replace(/\/+$/, ''), publicKey };
}

function readRequired(variables: BuildVariables, name: string): string {
  const text = readText(variables, name);
  if (text === undefined) throw new Error(`Missing required environment variable: ${name}`);
  return text;
}

function readText(variables: BuildVariables, name: string): string | undefined {
  const value = variables[name];
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}
