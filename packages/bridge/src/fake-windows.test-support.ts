/** Two fake windows that post messages to each other like a page and its frame. Both share the test's global scope. */
export interface FakeWindows {
  /**
   * The host's window, which the drawer posts to. After `unloadDrawer`, this is a new window. The unloaded drawer knows
   * only the old window, so it ignores messages from the new one.
   */
  readonly host: Window;
  readonly drawer: Window;
  readonly posted: readonly unknown[];
  /** Simulates the unloading of the drawer's document. Call it before the next drawer connects to `host`. */
  unloadDrawer(): void;
}

/**
 * Creates the two windows. A message to either window arrives at the test's global `window`, where host and drawer both
 * listen. Each side ignores messages that did not come from the other side.
 * @param origins the origins that the host's and the drawer's messages carry
 */
export function createFakeWindows(origins: { host: string; drawer: string }): FakeWindows {
  const posted: unknown[] = [];
  let host = createHost();
  const drawer = createWindow(origins.drawer, () => ({ source: host, origin: origins.host }));

  function createHost(): Window {
    return createWindow(origins.host, () => ({ source: drawer, origin: origins.drawer }));
  }

  function createWindow(
    ownOrigin: string,
    sender: () => { source: Window; origin: string },
  ): Window {
    const target = Object.create(null);
    // As the second argument of `postMessage`, penpal passes an options object, and tests pass a target origin.
    target.postMessage = (
      message: unknown,
      options: string | { targetOrigin: string; transfer?: Transferable[] },
    ) => {
      posted.push(message);
      const { targetOrigin, transfer: ports = [] } =
        typeof options === 'string' ? { targetOrigin: options } : options;
      if (targetOrigin !== '*' && targetOrigin !== ownOrigin) return;
      const data = structuredClone(message);
      queueMicrotask(() => {
        window.dispatchEvent(Object.assign(new Event('message'), { data, ports, ...sender() }));
      });
    };
    return target;
  }

  return {
    get host() {
      return host;
    },
    drawer,
    posted,
    unloadDrawer() {
      host = createHost();
    },
  };
}
