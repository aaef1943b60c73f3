import { type BrowserClient, browserTracingIntegration } from '@sentry/browser';
import { onlyOriginOf } from './only-origin.ts';

/**
 * Adds traces of requests to the answer service only. Page loads and navigations are not traced, because they are not
 * useful in a frame. Paints and clicks are not traced, because such traces contain the names of elements.
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
