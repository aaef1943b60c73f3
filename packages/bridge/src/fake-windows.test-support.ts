/** Two windows that post messages to each other within one realm, as a page and its frame would. */
export interface FakeWindows {
  /** What the drawer posts to. */
  readonly host: Window;
  /** What the host posts to. */
  readonly drawer: Window;
  /** Everything that was posted, as it was posted. */
  readonly posted: readonly unknown[];
}

/**
 * Both ends listen on the realm's one `window`, and each takes only what comes from the other's fake.
 *
 * @param origins what each side's messages claim as their origin
 */
export function createFakeWindows(origins: { host: string; drawer: string }): FakeWindows {
  const posted: unknown[] = [];
  const host = createWindow(origins.host, () => ({ source: drawer, origin: origins.drawer }));
  const drawer = createWindow(origins.drawer, () => ({ source: host, origin: origins.host }));

  function createWindow(
    ownOrigin: string,
    sender: () => { source: Window; origin: string },
  ): Window {
    const target = Object.create(null);
    // Both forms of the platform's method: ours and penpal's.
    target.postMessage = (
      message: unknown,
      options: string | { targetOrigin: string; transfer?: Transferable[] },
      transferables: Transferable[] = [],
    ) => {
      posted.push(message);
      const { targetOrigin, transfer: ports = [] } =
        typeof options === 'string' ? { targetOrigin: options, transfer: transferables } : options;
      if (targetOrigin !== '*' && targetOrigin !== ownOrigin) return;
      const data = structuredClone(message);
      queueMicrotask(() => {
        window.dispatchEvent(Object.assign(new Event('message'), { data, ports, ...sender() }));
      });
    };
    return target;
  }

  return { host, drawer, posted };
}
