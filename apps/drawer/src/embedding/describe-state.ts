import type { StateSnapshot, TestError } from '@assist/bridge';
import type { Configuration } from '../configuration.ts';
import type { Store } from '../state/assistant.ts';
import {
  contextUrlAtom,
  isDrawerOpenAtom,
  modeAtom,
  renderStateAtom,
  userQueryAtom,
} from '../state/atoms.ts';

/**
 * Returns the drawer's state for the host. The state never contains an answer, and contains the query only while
 * debugging is on.
 */
export function describeState(
  store: Store,
  configuration: Configuration,
  isDebugging: boolean,
  testError?: TestError,
): StateSnapshot {
  return {
    isDrawerOpen: store.get(isDrawerOpenAtom),
    isReady: store.get(renderStateAtom) === 'ready',
    mode: store.get(modeAtom),
    contextUrl: store.get(contextUrlAtom) ?? null,
    environment: configuration.environment,
    errorReporting: configuration.errorReporting,
    ...(isDebugging && { query: store.get(userQueryAtom) }),
    ...(testError && { testError }),
  };
}
