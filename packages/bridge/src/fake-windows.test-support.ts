/** Two fake windows in one realm that post messages to each other like a page and its frame. */
export interface FakeWindows {
  /** The window that the drawer posts to. Each document gets a new one, because unloaded documents receive no messages. */
  readonly host: Window;
  /** The window that the host posts to. */
  readonly drawer: Window;
  /** All posted messages. */
  readonly posted: readonly unknown[];
  /** Unloads the drawer's document. The next document connects to the new `host`. */
  unloadDrawer(): void;
}

/**
 * Creates the windows. Both sides listen on the one global `window`; each ignores messages that the other side did not
 * send.
 * @param origins the origin of each side's messages
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
    // Accepts penpal's form of the options and the tests' form.
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
