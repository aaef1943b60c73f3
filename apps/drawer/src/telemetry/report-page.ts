import { readPageConfiguration } from '../configuration.ts';
import { CodedError, isErrorCode } from './describe-error.ts';
import { whyNotReporting } from './telemetry.ts';

/* Script of report.html, which reports one error for the loader, because the loader has no monitoring.
   The loader opens report.html in a hidden frame, with the error code after the #. */

const configuration = readPageConfiguration();
const code = window.location.hash.slice(1);

if (isErrorCode(code) && whyNotReporting(configuration) === undefined) {
  const { startClient, captureReport } = await import('./monitoring.ts');
  startClient(configuration);
  void captureReport({ error: new CodedError(code), component: 'loader' });
}
