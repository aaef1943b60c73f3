import { splitOriginList } from '@assist/rules';
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '@assist/words';
import type { Texts } from './words/words.ts';

/** The department's settings, by name. */
export type BuildVariables = Readonly<Record<string, unknown>>;

/** The department's support contact, shown beside errors. */
export interface SupportContact {
  readonly text: string;
  readonly url: string | undefined;
}

/**
 * Settings of the observability service that receives ratings. Both values are public, because the build contains them.
 */
export interface FeedbackService {
  readonly baseUrl: string;
  readonly publicKey: string;
}

/** Settings of error reporting, tracing and session replay (spec §9). */
export interface MonitoringConfiguration {
  readonly isEnabled: boolean;
  readonly dsn: string | undefined;
  /** Sample rate of traced requests, 0 to 1. */
  readonly tracesSampleRate: number;
  /** Whether sessions may be recorded. The sample rate of recordings is fixed (telemetry/monitoring.ts). */
  readonly isReplayEnabled: boolean;
}

/** The drawer's configuration (spec §3). */
export interface Configuration {
  readonly apiBaseUrl: string;
  /** Exact origins that may embed the drawer. Never read from the URL. */
  readonly allowedHostOrigins: readonly string[];
  readonly environment: string;
  readonly isProduction: boolean;
  /** The department's name in the default language, with its article, such as 'the department'. */
  readonly departmentName: string | undefined;
  /**
   * The languages that the department has turned on. The first one is the default. The build's settings with the
   * department's own words have the default language.
   */
  readonly languages: readonly [Language, ...Language[]];
  /** The department's own messages. */
  readonly texts: Texts;
  readonly learnMoreUrl: string | undefined;
  readonly support: SupportContact | undefined;
  /** Whether a DSN is configured. The host may read this value, but not the DSN. */
  readonly errorReporting: 'configured' | 'missing';
  /** Undefined if the build lacks the base URL or the public key (spec §5). */
  readonly feedbackService: FeedbackService | undefined;
  readonly monitoring: MonitoringConfiguration;
  /** Whether the host page gets events about the visitor's actions, without text. */
  readonly sendsVisitorEvents: boolean;
}

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
export function readConfiguration(variables: BuildVariables): Configuration {
  const environment = readText(variables, 'VITE_ENVIRONMENT') ?? 'local';
  const isProduction = environment === 'production';
  const dsn = readText(variables, 'VITE_SENTRY_DSN');
  const supportText = readText(variables, 'VITE_SUPPORT_TEXT');
  return {
    apiBaseUrl: readRequired(variables, 'VITE_API_BASE_URL').replace(/\/+$/, ''),
    allowedHostOrigins: splitOriginList(readRequired(variables, 'VITE_ALLOWED_HOST_ORIGINS')),
    environment,
    isProduction,
    departmentName: readText(variables, 'VITE_DEPARTMENT_NAME'),
    languages: readLanguages(variables),
    // The release has compiled and validated messages.
    texts: (variables.VITE_TEXTS ?? {}) as Texts,
    learnMoreUrl: readText(variables, 'VITE_LEARN_MORE_URL'),
    support:
      supportText === undefined
        ? undefined
        : { text: supportText, url: readText(variables, 'VITE_SUPPORT_URL') },
    errorReporting: dsn === undefined ? 'missing' : 'configured',
    monitoring: {
      isEnabled: readText(variables, 'VITE_SENTRY_ENABLED') === 'true',
      dsn,
      tracesSampleRate: Number(readText(variables, 'VITE_SENTRY_TRACES_SAMPLE_RATE') ?? 1),
      isReplayEnabled: readText(variables, 'VITE_SENTRY_REPLAY') !== 'false',
    },
    feedbackService: readFeedbackService(variables),
    sendsVisitorEvents: readText(variables, 'VITE_VISITOR_EVENTS') === 'true',
  };
}

function readLanguages(variables: BuildVariables): readonly [Language, ...Language[]] {
  const tags = readText(variables, 'VITE_LANGUAGES')?.split(/[\s,]+/) ?? [];
  const [first = DEFAULT_LANGUAGE, ...others] = tags.flatMap((tag) => findLanguage(tag) ?? []);
  // English is always available, because it is built in.
  return [first, ...others, DEFAULT_LANGUAGE];
}

function readFeedbackService(variables: BuildVariables): FeedbackService | undefined {
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
