/** Two windows that post messages to each other within one realm, as a page and its frame would. */
export interface FakeWindows {
  /** What the drawer posts to: for each of its documents another, since an unloaded one hears nothing more. */
  readonly host: Window;
  /** What the host posts to. */
  readonly drawer: Window;
  /** Everything that was posted, as it was posted. */
  readonly posted: readonly unknown[];
  /** Unloads the drawer's document. The next one has to connect to the `host` of then. */
  unloadDrawer(): void;
}

/**
 * Both ends listen on the realm's one `window`, and each takes only what comes from the other's fake.
 *
 * @param origins what each side's messages claim as their origin
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
    // The form penpal uses, and the one that tests use.
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
