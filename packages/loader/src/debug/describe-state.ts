import type { AssistState } from '../api/assist-state.ts';

/** What only the drawer can tell, before it has. */
const NOT_LOADED = 'Unknown until the drawer has loaded';

/** The rows of the panel's status block, names and values (spec §2). */
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
 * What the panel says of the test error it has asked for, line by line (spec §8).
 * @param askedAt in ms since 1970: what the state tells of an earlier one is not the answer
 */
export function describeTestError(
  askedAt: number,
  { testError, environment, errorReporting }: AssistState,
): readonly string[] {
  if (testError === undefined || testError.time < askedAt) return ['Sending…'];
  return [
    `Debug Test Error #${testError.number} ${testError.isSent ? 'sent' : 'not sent'}`,
    `Time: ${new Date(testError.time).toISOString()}`,
    `Mode: ${environment ?? NOT_LOADED}`,
    `DSN: ${errorReporting ?? NOT_LOADED}`,
  ];
}
