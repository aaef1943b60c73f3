import { splitOriginList } from '@assist/rules';

/** The variables the build replaces, by name. */
export type BuildVariables = Readonly<Record<string, unknown>>;

/** A person or service to turn to, shown beside errors. */
export interface SupportContact {
  readonly text: string;
  readonly url: string | undefined;
}

/** The observability service that ratings are sent to. Both are public: they stand in the build. */
export interface FeedbackService {
  readonly baseUrl: string;
  readonly publicKey: string;
}

/** Where errors are reported to, and how much beside them (spec §9). */
export interface MonitoringConfiguration {
  readonly isEnabled: boolean;
  readonly dsn: string | undefined;
  /** Share of requests that are traced, 0 to 1. */
  readonly tracesSampleRate: number;
  /** Whether sessions are recorded at all; how many is fixed (telemetry/monitoring-client.ts). */
  readonly isReplayEnabled: boolean;
}

/** The build-time configuration as the drawer reads it (spec §3). */
export interface Configuration {
  readonly apiBaseUrl: string;
  /** Exact origins that may embed the drawer; never taken from an address. */
  readonly allowedHostOrigins: readonly string[];
  readonly environment: string;
  readonly isProduction: boolean;
  /** As it stands in a sentence, its article included. */
  readonly departmentName: string;
  readonly learnMoreUrl: string | undefined;
  readonly support: SupportContact | undefined;
  /** Whether there is a DSN: what the host may know of it. */
  readonly errorReporting: 'configured' | 'missing';
  /** Used only when the build names both its address and its key (spec §5). */
  readonly feedbackService: FeedbackService | undefined;
  readonly monitoring: MonitoringConfiguration;
}

/** Unset origins mean the local demo site only. */
const localHostOrigins = ['http://localhost:3000'];

/**
 * The configuration of this build. The only place that reads `import.meta.env`.
 *
 * @throws {Error} as `readConfiguration` does
 */
export function loadConfiguration(): Configuration {
  return readConfiguration(import.meta.env);
}

/**
 * Reads the configuration from the variables of a build.
 *
 * @throws {Error} `Missing required environment variable: {name}` for a missing or empty required one
 *   (spec §5), or when a production build does not say who may embed it
 */
export function readConfiguration(variables: BuildVariables): Configuration {
  const environment = readText(variables, 'VITE_ENVIRONMENT') ?? 'local';
  const isProduction = environment === 'production';
  const dsn = readText(variables, 'VITE_SENTRY_DSN');
  const supportText = readText(variables, 'VITE_SUPPORT_TEXT');
  return {
    apiBaseUrl: readRequired(variables, 'VITE_API_BASE_URL').replace(/\/+$/, ''),
    allowedHostOrigins: readHostOrigins(variables, isProduction),
    environment,
    isProduction,
    departmentName: readText(variables, 'VITE_DEPARTMENT_NAME') ?? 'the department',
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
  };
}

function readFeedbackService(variables: BuildVariables): FeedbackService | undefined {
  const baseUrl = readText(variables, 'VITE_LANGFUSE_BASE_URL');
  const publicKey = readText(variables, 'VITE_LANGFUSE_PUBLIC_KEY');
  if (baseUrl === undefined || publicKey === undefined) return undefined;
  return { baseUrl: baseUrl.replace(/\/+$/, ''), publicKey };
}

function readHostOrigins(variables: BuildVariables, isProduction: boolean): readonly string[] {
  const list = readText(variables, 'VITE_ALLOWED_HOST_ORIGINS');
  if (list === undefined) {
    return isProduction ? refuseMissing('VITE_ALLOWED_HOST_ORIGINS') : localHostOrigins;
  }
  return splitOriginList(list);
}

function readRequired(variables: BuildVariables, name: string): string {
  return readText(variables, name) ?? refuseMissing(name);
}

function readText(variables: BuildVariables, name: string): string | undefined {
  const value = variables[name];
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

function refuseMissing(name: string): never {
  throw new Error(`Missing required environment variable: ${name}`);
}
