import type { TestError } from '@assist/bridge';
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

/** Takes a report to error monitoring. Resolves to whether the monitoring took it. */
export type SendReport = (report: ErrorReport) => Promise<boolean>;

/** The drawer's error reporting. A report that fails does not disturb the drawer: nothing here throws. */
export interface Telemetry {
  /** Logs the error in one line and reports it, once however often it is handed in. */
  report(error: unknown, component: ComponentName): void;
  /** Reports an error that says how reporting is set up (spec §8). Resolves once its fate is known. */
  sendTestError(): Promise<TestError>;
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
  let waiting: ((send: SendReport) => void)[] = [];
  let send: SendReport = (report) =>
    new Promise((resolve) => waiting.push((loaded) => resolve(attempt(loaded, report))));
  let isStarted = false;

  if (reasonForSilence !== undefined) log(`AI assist: ${reasonForSilence}.`);

  function start(): void {
    if (isStarted || reasonForSilence !== undefined) return;
    isStarted = true;
    load().then(
      (loaded) => {
        log('AI assist: error reporting was initialized.');
        sendFromNowOn(loaded);
      },
      () => {
        log('AI assist: Failed to initialize error reporting.');
        sendFromNowOn(async () => false);
      },
    );
  }

  function sendFromNowOn(loaded: SendReport): void {
    send = loaded;
    for (const handOver of waiting) handOver(loaded);
    waiting = [];
  }

  /** Sends a report, unless nothing is reported or the page has reported enough. */
  async function deliver(errorReport: ErrorReport): Promise<boolean> {
    if (reports >= MAX_REPORTS) return false;
    reports += 1;
    start();
    return isStarted && attempt(send, errorReport);
  }

  function report(thrown: unknown, component: ComponentName): void {
    const error = thrown instanceof Error ? thrown : new CodedError('not-an-error');
    if (known.has(error) || reports >= MAX_REPORTS) return;
    known.add(error);
    const message = describeError(error).message.replace(/\.$/, '');
    log(`AI assist: ${component} failed: ${message}.`);
    void deliver({ error, component });
  }

  return {
    report,
    async sendTestError() {
      testErrors += 1;
      const number = testErrors;
      const time = new Date();
      const { environment, errorReporting } = configuration;
      const facts = `${time.toISOString()}, mode: ${environment}, DSN: ${errorReporting}`;
      const error = new CodedError(`Debug Test Error #${number} sent (${facts})`);
      const isSent = await deliver({ error, component: 'debug' });
      log(`AI assist: Debug Test Error #${number} ${isSent ? 'sent' : 'not sent'} (${facts}).`);
      return { number, time: time.getTime(), isSent };
    },
    start,
  };
}

async function attempt(send: SendReport, errorReport: ErrorReport): Promise<boolean> {
  try {
    return await send(errorReport);
  } catch {
    // The monitoring is at fault: there is nobody left to tell.
    return false;
  }
}

/** Says why errors are not reported; undefined where they are (spec §8, §9). */
export function explainSilence(configuration: Configuration): string | undefined {
  const { monitoring, errorReporting, isProduction } = configuration;
  if (!monitoring.isEnabled) return 'error reporting is not enabled';
  if (errorReporting === 'missing') return 'error reporting is off: the DSN is missing';
  return isProduction ? undefined : 'error reporting is off: this is not production';
}
