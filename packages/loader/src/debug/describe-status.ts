import type { AssistState } from '../api/assist-state.ts';

const NOT_LOADED = 'Unknown until the drawer has loaded';

/** Returns the rows of the debug panel's status block, each with a name and a value (spec §2). */
export function describeStatus(state: AssistState): readonly (readonly [string, string])[] {
  return [
    ['Mode (environment)', state.environment ?? NOT_LOADED],
    ['Drawer', state.isDrawerOpen ? 'Open' : 'Closed'],
    ['Current query', state.query || 'None'],
    ['Current mode', state.mode],
    ['Context address', state.contextUrl ?? 'None'],
  ];
}

/**
 * Returns the lines that the debug panel shows about its test error (spec §8).
 *
 * @param requestedAt when the panel requested the test error, in ms since 1970. Results of earlier test errors are
 *   ignored.
 */
export function describeTestError(
  requestedAt: number,
  { testError, environment, errorReporting }: AssistState,
): readonly string[] {
  if (testError === undefined || testError.time < requestedAt) return ['Sending…'];
  return [
    `Debug Test Error #${testError.number} ${testError.isSent ? 'sent' : 'not sent'}`,
    `Time: ${new Date(testError.time).toJSON()}`,
    `Mode: ${environment ?? NOT_LOADED}`,
    `DSN: ${errorReporting ?? NOT_LOADED}`,
  ];
}
