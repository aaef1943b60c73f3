import { vi } from 'vitest';
import {
  type AssistApi,
  type AssistState,
  createEvents,
  type Events,
  initialState,
} from '../api.ts';

/** A fake assistant. It records calls, and a test can set its state. */
export interface FakeAssist {
  readonly api: AssistApi;
  readonly events: Events;
  readonly setDebug: ReturnType<typeof vi.fn<(isOn: boolean) => void>>;
  readonly sendTestError: ReturnType<typeof vi.fn<() => void>>;
  /** Changes the given fields of the state, and emits `state`. */
  change(state: Partial<AssistState>): void;
}

/** Creates a fake assistant. @param ready the result of its first health check */
export function createFakeAssist(
  ready: Promise<'ready' | 'unavailable'> = Promise.resolve('ready'),
): FakeAssist {
  const events = createEvents();
  const setDebug = vi.fn<(isOn: boolean) => void>();
  const sendTestError = vi.fn<() => void>();
  let state = initialState;
  const api: AssistApi = {
    version: '0.0.0',
    ready,
    get state() {
      return state;
    },
    push: (run) => run(api),
    open: () => {},
    close: () => {},
    toggle: () => {},
    reset: () => {},
    setContextUrl: () => {},
    setLanguage: () => {},
    sendTestError,
    setDebug,
    on: events.on,
    destroy: () => {},
  };
  return {
    api,
    events,
    setDebug,
    sendTestError,
    change(next) {
      state = { ...state, ...next };
      events.emit('state', state);
    },
  };
}
