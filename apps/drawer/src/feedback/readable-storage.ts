const storageNames = ['localStorage', 'sessionStorage'] as const;

/**
 * Runs code that reads the variables `localStorage` and `sessionStorage`, but does not use these storages. Reading the
 * variable of a blocked storage throws. During the run, an empty object therefore replaces each blocked storage.
 */
export function withReadableStorage<Result>(run: () => Result): Result {
  const restorers = storageNames.filter(isBlocked).map(standInFor);
  try {
    return run();
  } finally {
    for (const restore of restorers) restore();
  }
}

function isBlocked(name: (typeof storageNames)[number]): boolean {
  try {
    void window[name];
    return false;
  } catch {
    return true;
  }
}

function standInFor(name: (typeof storageNames)[number]): () => void {
  const original = Object.getOwnPropertyDescriptor(window, name);
  Object.defineProperty(window, name, { value: {}, configurable: true });
  return () => {
    if (original === undefined) Reflect.deleteProperty(window, name);
    else Object.defineProperty(window, name, original);
  };
}
