import { type FSWatcher, watch } from 'node:fs';
import { withoutNodeEnv } from '../without-node-env.mjs';
import { buildUnlessFresh, isLeftOut, markFresh, type Part } from './unless-fresh.ts';

/**
 * A function that builds each part whose inputs differ from its last build, in order, and prints a line for each. A part
 * whose build fails is reported, and tried again at the next change.
 *
 * @param parts as they are built now
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
        // The drawer's development server sets NODE_ENV, and the builds would follow it.
        if (!(await withoutNodeEnv(() => buildUnlessFresh(part, stamps)))) continue;
        const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
        console.log(`Rebuilt ${part.name} in ${seconds} s.`);
      } catch (error) {
        console.error(`Could not rebuild ${part.name}: ${(error as Error).message}`);
      }
    }
  };
}

/** A save writes several files: waits this long for the next one, in ms. */
const quietMs = 100;

/**
 * Calls back after changes in folders, one call at a time.
 *
 * @returns stops watching
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
