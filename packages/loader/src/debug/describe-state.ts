import type { AssistState } from '../api/assist-state.ts';

/** Shown for a value that only the loaded drawer knows. */
const NOT_LOADED = 'Unknown until the drawer has loaded';

/** The rows of the panel's status block, as names and values (spec §2). */
export function describeState(state: AssistState): readonly (readonly [string, string])[] {
  return [
    ['Mode (environment)', state.environment ?? NOT_LOADED],
    ['Drawer', state.isDrawerOpen ? 'Open' : 'Closed'],
    ['Current query', state.query || 'None'],
    ['Current mode', state.mode],
    ['Context address', state.contextUrl ?? 'None'],
  ];
}

/**
 * The panel's lines about its test error (spec §8).
 *
 * @param requestedAt in ms since 1970; ignores the result of an earlier test error
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
