import { type BrowserClient, browserTracingIntegration } from '@sentry/browser';
import { onlyOriginOf } from './only-origin.ts';

/**
 * Adds traces of the requests to the answer service, and of nothing else: a frame has no page load and
 * no navigation worth a trace, and what is painted or clicked in it names elements.
 */
export function addTracing(client: BrowserClient, apiBaseUrl: string): void {
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
