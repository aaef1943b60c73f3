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

/** The SDK collects all of this by default. */
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
 * Starts the monitoring without any integration: no breadcrumbs, no console, no request data, no
 * handlers and no patches of anything global. What is wanted besides errors is added to the client.
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
    // Of sessions without and with an error (spec §9).
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

/** How long the monitoring may take to answer, in ms: what a visitor's request may take at worst. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Hands a report to the monitoring. Resolves to whether that took it, in time. */
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
