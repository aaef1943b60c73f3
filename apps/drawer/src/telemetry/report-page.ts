import { loadConfiguration } from '../configuration.ts';
import { CodedError, isErrorCode } from './coded-error.ts';
import { explainSilence } from './telemetry.ts';

/* The page behind report.html: the loader, which has no monitoring of its own, puts it into a hidden
   frame with a code behind the #. One event, and nothing else. */

const configuration = loadConfiguration();
const code = window.location.hash.slice(1);

if (isErrorCode(code) && explainSilence(configuration) === undefined) {
  const { startClient, captureReport } = await import('./monitoring-client.ts');
  startClient(configuration);
  void captureReport({ error: new CodedError(code), component: 'loader' });
}
