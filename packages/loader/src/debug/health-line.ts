import type { HealthResult } from './measure-health.ts';

/** The state of the debug panel's API test (spec §4): idle, testing, or the test's result. */
export type HealthTest = { readonly kind: 'idle' } | { readonly kind: 'testing' } | HealthResult;

/** Returns the lines that the debug panel shows about the API test (spec §8). */
export function describeHealth(test: HealthTest): readonly string[] {
  switch (test.kind) {
    case 'idle':
      return [];
    case 'testing':
      return ['Testing…'];
    case 'online':
      return [`API Online - ${test.latency}ms`, `Status: ${test.status}`, `URL: ${test.url}`];
    case 'api-error':
      return [`API Error - ${test.httpStatus}`];
    case 'connection-failed':
      return ['Connection Failed', `Error: ${test.message}`];
  }
}
