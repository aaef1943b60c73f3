import { useEffect, useSyncExternalStore } from 'react';

/** What comes in a chunk of its own. */
export interface LazyModule<Module> {
  /** Loads it, unless it is there or on its way. */
  preload(): void;
  /** A hook: the module, its fallback after a failure, or undefined until the first attempt has ended. */
  useModule(): Module | undefined;
}

/** After a failure, `preload`, the next component and the browser's `online` event load the chunk again. */
export function createLazyModule<Module>(
  load: () => Promise<Module>,
  fallback: Module,
): LazyModule<Module> {
  const listeners = new Set<() => void>();
  let current: Module | undefined;
  let isLoading = false;
  let isLoaded = false;

  async function start(): Promise<void> {
    if (isLoading || isLoaded) return;
    isLoading = true;
    try {
      current = await loadChunk(load);
      isLoaded = true;
    } catch {
      current = fallback;
      window.addEventListener('online', preload, { once: true });
    }
    isLoading = false;
    for (const listener of listeners) listener();
  }

  const preload = (): void => void start();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function useModule(): Module | undefined {
    const module = useSyncExternalStore(subscribe, () => current);
    useEffect(preload, []);
    return module;
  }

  return { preload, useModule };
}

let failures = 0;

/**
 * Loads a chunk. A browser may remember a failed import by its address until the page is loaded again, so a chunk is not asked
 * for offline, and has a new address after a failure (`renew-imports.ts`).
 *
 * @throws {Error} while the browser is offline, or what `load` throws
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!window.navigator.onLine) throw new Error('The browser is offline.');
  try {
    return await load();
  } catch (error) {
    failures += 1;
    globalThis.importQuery = `?again=${failures}`;
    throw error;
  }
}

declare global {
  /** What the build adds to the addresses of lazy chunks. */
  var importQuery: string | undefined;
}
