import { BridgeError, type RemoteHost, type StateSnapshot } from '@assist/bridge';
import type { Store } from '../state/assistant.ts';
import { contextUrlAtom, modeAtom, renderStateAtom, userQueryAtom } from '../state/atoms.ts';

/** Notices to the host: each change of the drawer's state by itself, and the rest when the host asks. */
export interface Notices {
  /** Several changes of one moment are one notice; no change is none. */
  report(): void;
  /** Reports even what has not changed: to a host that has just connected. */
  reportAgain(): void;
}

/** Sends notices to the host from now on. A host that has left misses nothing; any other failure is handed on. */
export function createNotices(
  host: Promise<RemoteHost>,
  store: Store,
  readState: () => StateSnapshot,
  onFailure: (error: unknown) => void,
): Notices {
  let isScheduled = false;
  let lastSent = '';

  function send(notify: (host: RemoteHost) => Promise<void>): void {
    host.then(notify).catch((error: unknown) => {
      if (!(error instanceof BridgeError && error.code === 'disconnected')) onFailure(error);
    });
  }

  function report(): void {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      const current = readState();
      const text = JSON.stringify(current);
      if (text === lastSent) return;
      lastSent = text;
      send((remote) => remote.stateChanged(current));
    });
  }

  for (const watched of [renderStateAtom, modeAtom, contextUrlAtom, userQueryAtom]) {
    store.sub(watched, report);
  }
  store.sub(renderStateAtom, () => {
    if (store.get(renderStateAtom) === 'absent') send((remote) => remote.closed());
  });

  return {
    report,
    reportAgain() {
      lastSent = '';
      report();
    },
  };
}
