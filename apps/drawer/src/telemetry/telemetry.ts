import type { Configuration } from '../configuration.ts';
import { CodedError } from './coded-error.ts';
import { describeError } from './describe-error.ts';

/** Where in the product something failed: the tag of every report (spec §9). */
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

/** An error on its way to error monitoring. */
export interface ErrorReport {
  readonly error: Error;
  readonly component: ComponentName;
}

/** Takes reports to error monitoring. */
export type SendReport = (report: ErrorReport) => void;

/** The drawer's error reporting. A report that fails does not disturb the drawer: nothing here throws. */
export interface Telemetry {
  /** Logs the error in one line and reports it, once however often it is handed in. */
  report(error: unknown, component: ComponentName): void;
  /** Reports an error that says how reporting is set up (spec §8). */
  sendTestError(): void;
  /** Loads the monitoring now, not only at the first error. */
  start(): void;
}

/** What telemetry works with. */
export interface TelemetryParts {
  readonly configuration: Configuration;
  /** Loads and starts the monitoring. Called once at most, and only where errors are to be reported. */
  readonly load: () => Promise<SendReport>;
  /** Writes one line for developers. */
  readonly log: (line: string) => void;
}

/** The most a page reports, so that an error in a loop does not flood the monitoring. */
const MAX_REPORTS = 20;

/**
 * Creates the error reporting. The monitoring itself comes later, outside what a first question waits
 * for; what happens before it is there waits for it.
 */
export function createTelemetry({ configuration, load, log }: TelemetryParts): Telemetry {
  const reasonForSilence = explainSilence(configuration);
  const known = new WeakSet<Error>();
  let reports = 0;
  let testErrors = 0;
  let waiting: ErrorReport[] = [];
  let send: SendReport = (report) => waiting.push(report);
  let isStarted = false;

  if (reasonForSilence !== undefined) log(`AI assist: ${reasonForSilence}.`);

  function start(): void {
    if (isStarted || reasonForSilence !== undefined) return;
    isStarted = true;
    load().then(
      (loaded) => {
        log('AI assist: error reporting was initialized.');
        send = loaded;
        for (const report of waiting) sendSafely(report);
        waiting = [];
      },
      () => {
        log('AI assist: Failed to initialize error reporting.');
        send = () => undefined;
        waiting = [];
      },
    );
  }

  function report(thrown: unknown, component: ComponentName): void {
    const error = thrown instanceof Error ? thrown : new CodedError('not-an-error');
    if (known.has(error) || reports >= MAX_REPORTS) return;
    known.add(error);
    reports += 1;
    const message = describeError(error).message.replace(/\.$/, '');
    log(`AI assist: ${component} failed: ${message}.`);
    start();
    if (isStarted) sendSafely({ error, component });
  }

  function sendSafely(errorReport: ErrorReport): void {
    try {
      send(errorReport);
    } catch {
      // The monitoring is at fault: there is nobody left to tell.
    }
  }

  return {
    report,
    sendTestError() {
      testErrors += 1;
      const { environment, errorReporting } = configuration;
      const facts = `${new Date().toISOString()}, mode: ${environment}, DSN: ${errorReporting}`;
      report(new CodedError(`Debug Test Error #${testErrors} sent (${facts})`), 'debug');
    },
    start,
  };
}

/** Says why errors are not reported; undefined where they are (spec §8, §9). */
export function explainSilence(configuration: Configuration): string | undefined {
  const { monitoring, errorReporting, isProduction } = configuration;
  if (!monitoring.isEnabled) return 'error reporting is not enabled';
  if (errorReporting === 'missing') return 'error reporting is off: the DSN is missing';
  return isProduction ? undefined : 'error reporting is off: this is not production';
}
