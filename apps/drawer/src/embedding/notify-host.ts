import { BridgeError, type RemoteHost, type StateSnapshot } from '@assist/bridge';
import type { Store } from '../state/assistant.ts';
import { contextUrlAtom, modeAtom, renderStateAtom, userQueryAtom } from '../state/atoms.ts';

/** Notifies the host of state changes and of the drawer's closing. */
export interface Notices {
  /** Sends the state if the state has changed. Several changes in one task make one notice. */
  report(): void;
  /** Sends the state even if unchanged, because a newly connected host has not received it. */
  reportAgain(): void;
}

/** Starts to notify the host. Ignores errors of a disconnected host, and passes other errors to `onFailure`. */
export function notifyHost(
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
