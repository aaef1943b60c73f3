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

/** What the panel says once it has sent test error number `count`, line by line (spec §8). */
export function describeTestError(
  count: number,
  time: Date,
  { environment, errorReporting }: AssistState,
): readonly string[] {
  return [
    `Debug Test Error #${count} sent`,
    `Time: ${time.toISOString()}`,
    `Mode: ${environment ?? NOT_LOADED}`,
    `DSN: ${errorReporting ?? NOT_LOADED}`,
  ];
}
