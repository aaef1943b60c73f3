import { useEffect, useSyncExternalStore } from 'react';

/** A module that is loaded as a separate chunk. */
export interface LazyModule<Module> {
  /** Starts loading the chunk, unless it is loaded or loading. */
  preload(): void;
  /**
   * A hook that returns the loaded module. Returns undefined during the first attempt, and the fallback after a
   * failure.
   */
  useModule(): Module | undefined;
}

/**
 * Creates a lazy module. After a failure, the chunk is loaded again by `preload`, by the next component that mounts, or
 * at the browser's `online` event.
 */
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
 * Loads a chunk. Browsers may cache a failed import by its URL until the page is reloaded. Therefore `loadChunk`
 * requests nothing while offline, and changes the chunk's URL after a failure (`renew-imports.ts`).
 *
 * @throws {Error} if the browser is offline, or the error of `load`
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
  /** Query string that the build appends to the URLs of lazy chunks. */
  var importQuery: string | undefined;
}
