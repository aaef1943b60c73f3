import type { ApiTestResult } from './test-api.ts';

/** How far the test of the API is (spec §4): idle, then testing, then how it ended. */
export type ApiTest = { readonly kind: 'idle' } | { readonly kind: 'testing' } | ApiTestResult;

/** What the panel says about the test, line by line: spec §8's words where it has any. */
export function describeApiTest(test: ApiTest): readonly string[] {
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
