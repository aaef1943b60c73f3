import type { TestError } from '@assist/bridge';
import type { ChatError, ChatErrorCode, ChatSnapshot } from '@assist/chat';
import type { Configuration } from '../configuration.ts';
import { CodedError, describeError } from './describe-error.ts';
import type { ComponentName, ErrorReport } from './monitoring.ts';

/** The drawer's error reporting. Its functions never throw, so that a failed report does not affect the drawer. */
export type Telemetry = ReturnType<typeof createTelemetry>;

/** Maximum number of reports per page, so that an error in a loop does not flood the monitoring. */
const MAX_REPORTS = 20;

/**
 * Creates the error reporting. The monitoring is loaded later, so that the first question does not wait for it. Until
 * the monitoring has loaded, reports wait.
 *
 * @param mayRecord false if the page's URL may contain a question, because recordings contain that URL
 */
export function createTelemetry(configuration: Configuration, mayRecord: boolean) {
  const reasonForSilence = whyNotReporting(configuration);
  const known = new WeakSet<Error>();
  let reports = 0;
  let testErrors = 0;
  let loading: Promise<SendReport> | undefined;

  if (reasonForSilence !== undefined) inform(reasonForSilence);

  /** Loads the monitoring now instead of with the first error. */
  function start(): void {
    if (reasonForSilence === undefined) loading ??= load(configuration, mayRecord);
  }

  /** Sends a report. Resolves to false if error reporting is off or the page has reached `MAX_REPORTS`. */
  async function deliver(errorReport: ErrorReport): Promise<boolean> {
    if (reports >= MAX_REPORTS) return false;
    reports += 1;
    start();
    try {
      const send = await loading;
      return send !== undefined && (await send(errorReport));
    } catch {
      // The error is ignored, because errors of the monitoring cannot be reported to the monitoring.
      return false;
    }
  }

  /** Logs the error in one line and reports it. The same error is reported only once. */
  function report(thrown: unknown, component: ComponentName): void {
    const error = thrown instanceof Error ? thrown : new CodedError('not-an-error');
    if (known.has(error) || reports >= MAX_REPORTS) return;
    known.add(error);
    const { message, code, status } = describeError(error);
    const context = [code, status].join(' ').trim();
    const reason = context === '' || context === message ? '' : ` (${context})`;
    // biome-ignore lint/suspicious/noConsole: developers read failures there.
    console.error(`AI assist: ${component} failed: ${message.replace(/\.$/, '')}${reason}.`);
    void deliver({ error, component });
  }

  return {
    report,
    /** Reports a test error whose message lists the reporting settings (spec §8). */
    async sendTestError(): Promise<TestError> {
      testErrors += 1;
      const number = testErrors;
      const time = new Date();
      const { environment, errorReporting } = configuration;
      const facts = `${time.toISOString()}, mode: ${environment}, DSN: ${errorReporting}`;
      const error = new CodedError(`Debug Test Error #${number} sent (${facts})`);
      const isSent = await deliver({ error, component: 'debug' });
      inform(`Debug Test Error #${number} ${isSent ? 'sent' : 'not sent'} (${facts})`);
      return { number, time: time.getTime(), isSent };
    },
    start,
  };
}

type SendReport = (report: ErrorReport) => Promise<boolean>;

/** Loads and starts the monitoring. If that fails, the returned function sends nothing. */
async function load(configuration: Configuration, mayRecord: boolean): Promise<SendReport> {
  try {
    const { captureReport, startMonitoring } = await import('./monitoring.ts');
    await startMonitoring(configuration, mayRecord);
    inform('error reporting was initialized');
    return captureReport;
  } catch {
    inform('Failed to initialize error reporting');
    return async () => false;
  }
}

function inform(line: string): void {
  // biome-ignore lint/suspicious/noConsole: tells developers whether errors are reported (spec §8).
  console.info(`AI assist: ${line}.`);
}

/** Returns the reason why errors are not reported, or undefined if errors are reported (spec §8, §9). */
export function whyNotReporting(configuration: Configuration): string | undefined {
  const { monitoring, errorReporting, isProduction } = configuration;
  if (!monitoring.isEnabled) return 'error reporting is not enabled';
  if (errorReporting === 'missing') return 'error reporting is off: the DSN is missing';
  return isProduction ? undefined : 'error reporting is off: this is not production';
}

export function watchWindow(window: Window, { report }: Pick<Telemetry, 'report'>): void {
  window.addEventListener('error', ({ error }) => {
    // Ignores events without an error. Such events are browser notices, for example of a resize observer.
    if (error instanceof Error) report(error, 'window');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'window'));
}

/** Codes of errors in the stream of an answer. Other codes are errors of the request. */
const ofStream: readonly ChatErrorCode[] = ['answer', 'no-text', 'stream', 'unexpected'];

/**
 * Reports a failed question or an interrupted answer (spec §8). The report has the error's code and status, but no text
 * of the service.
 */
export function reportChatError(
  error: ChatError,
  { status }: Pick<ChatSnapshot, 'status'>,
  { report }: Pick<Telemetry, 'report'>,
): void {
  // A paused service is not reported, because an operator paused it on purpose.
  if (error.code === 'paused') return;
  const isAsking = status === 'error' && !ofStream.includes(error.code);
  report(error, isAsking ? 'asking' : 'stream');
}
