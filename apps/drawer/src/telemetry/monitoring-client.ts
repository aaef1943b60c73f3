import {
  BrowserClient,
  captureException,
  defaultStackParser,
  getClient,
  makeFetchTransport,
  setCurrentClient,
} from '@sentry/browser';
import { version } from '../../package.json';
import type { Configuration } from '../configuration.ts';
import { allowEvent, allowSpan } from './allow-list.ts';
import { describeError } from './describe-error.ts';
import { onlyOriginOf } from './only-origin.ts';
import type { ErrorReport } from './telemetry.ts';

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

/**
 * Starts the monitoring without integrations: no breadcrumbs, console lines, request data, global handlers
 * or patched globals. Tracing and replay are added to the client later.
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
    beforeBreadcrumb: () => null,
    beforeSend: allowEvent,
    beforeSendSpan: allowSpan,
  });
  setCurrentClient(client);
  client.init();
  return client;
}

/** Timeout for the monitoring's response to a report, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;

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
