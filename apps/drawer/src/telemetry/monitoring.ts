import {
  BrowserClient,
  browserTracingIntegration,
  captureException,
  defaultStackParser,
  getClient,
  makeFetchTransport,
  setCurrentClient,
} from '@sentry/browser';
import { version } from '../../package.json';
import type { Configuration } from '../configuration.ts';
import { stripEvent, stripSpan } from './allow-list.ts';
import { describeError } from './describe-error.ts';

/** The component in which an error occurred. Every report has this name as a tag (spec §9). */
export type ComponentName =
  | 'answer-text'
  | 'app'
  | 'asking'
  | 'debug'
  | 'feedback'
  | 'host-link'
  | 'loader'
  | 'stream'
  | 'window';

export interface ErrorReport {
  readonly error: Error;
  readonly component: ComponentName;
}

/** Turns off all data that the SDK collects by default. */
const collectNothing = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
  frameContextLines: 0,
};

const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Starts error reports, traces and replay. If the replay's chunk cannot be loaded, errors are still reported.
 * @param mayRecord false if the page's URL may contain a question, because recordings contain that URL
 */
export async function startMonitoring(
  configuration: Configuration,
  mayRecord: boolean,
): Promise<void> {
  const client = startClient(configuration);
  addTracing(client, configuration.apiBaseUrl);
  if (mayRecord && configuration.monitoring.isReplayEnabled) {
    await import('./replay.ts').then(
      ({ addSessionReplay }) => addSessionReplay(client),
      () => undefined,
    );
  }
}

/**
 * Starts error reports alone, without integrations: no breadcrumbs, console lines, request data, global handlers or
 * patched globals.
 */
export function startClient(configuration: Configuration): BrowserClient {
  const { dsn, tracesSampleRate } = configuration.monitoring;
  const client = new BrowserClient({
    dsn,
    release: `assist@${version}`,
    environment: configuration.environment,
    integrations: [],
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
    stackParser: defaultStackParser,
    tracesSampleRate,
    tracePropagationTargets: [onlyOriginOf(configuration.apiBaseUrl)],
    // Sample rates of recorded sessions, without and with an error (spec §9).
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    dataCollection: collectNothing,
    enhanceFetchErrorMessages: 'report-only',
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: stripEvent,
    beforeSendSpan: stripSpan,
  });
  setCurrentClient(client);
  client.init();
  return client;
}

/**
 * Adds traces of requests to the answer service only. Page loads and navigations say nothing useful of a frame. Traces
 * of paints and clicks would contain the names of elements.
 */
function addTracing(client: BrowserClient, apiBaseUrl: string): void {
  const api = onlyOriginOf(apiBaseUrl);
  client.addIntegration(
    browserTracingIntegration({
      instrumentPageLoad: false,
      instrumentNavigation: false,
      instrumentBfcacheRestore: false,
      detectRedirects: false,
      markBackgroundSpan: false,
      enableLongTask: false,
      enableLongAnimationFrame: false,
      webVitals: { ignore: ['cls', 'inp', 'lcp'] },
      linkPreviousTrace: 'off',
      traceXHR: false,
      shouldCreateSpanForRequest: (url) => api.test(url),
    }),
  );
}

/** The pattern is anchored, because the SDK searches for a match anywhere in a URL. */
export function onlyOriginOf(url: string): RegExp {
  const origin = new URL(url).origin.replace(/[.[\]]/g, '\\$&');
  return new RegExp(`^${origin}/`);
}

/** Sends a report to the monitoring. Resolves to whether the monitoring accepted the report before the timeout. */
export function captureReport({ error, component }: ErrorReport): Promise<boolean> {
  const { code, status } = describeError(error);
  const eventId = captureException(error, {
    captureContext: { tags: { component, code, status } },
  });
  return new Promise((resolve) => {
    const settle = (isTaken: boolean): void => {
      clearTimeout(timer);
      stopListening?.();
      resolve(isTaken);
    };
    const timer = setTimeout(() => settle(false), ANSWER_TIMEOUT_MS);
    const stopListening = getClient()?.on('afterSendEvent', (event, { statusCode = 0 }) => {
      if (event.event_id === eventId) settle(statusCode >= 200 && statusCode < 300);
    });
  });
}
