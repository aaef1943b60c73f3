import { type FSWatcher, watch } from 'node:fs';
import { buildUnlessFresh, isLeftOut, markFresh, type Part } from './unless-fresh.ts';

/**
 * Creates a function that rebuilds each part whose inputs have changed, one after the other. The function prints a line
 * for each rebuilt part and for each failed build. The next call tries a failed build again.
 *
 * @param parts the parts to rebuild; all must be up to date when `createRebuild` is called
 */
export async function createRebuild(
  parts: readonly Part[],
  stamps?: string,
): Promise<() => Promise<void>> {
  for (const part of parts) await markFresh(part, stamps);
  return async () => {
    for (const part of parts) {
      const begun = performance.now();
      try {
        if (!(await buildUnlessFresh(part, stamps))) continue;
        const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
        console.log(`Rebuilt ${part.name} in ${seconds} s.`);
      } catch (error) {
        console.error(`Could not rebuild ${part.name}: ${(error as Error).message}`);
      }
    }
  };
}

/** Debounce time between the last change and the call of `onChange`, in ms. One save may write several files. */
const quietMs = 100;

/**
 * Calls `onChange` after files in the folders have changed. A call starts only after the previous call has ended.
 *
 * @returns a function that stops watching
 */
export function watchFolders(
  folders: readonly string[],
  onChange: () => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, path) => {
      if (path?.split(/[\\/]/).some(isLeftOut)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(onChange);
      }, quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
