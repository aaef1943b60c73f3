import { type FSWatcher, watch } from 'node:fs';
import { withoutNodeEnv } from '../without-node-env.mjs';
import { digestOf, isLeftOut } from './unless-fresh.ts';

/** Something that is built again when its inputs change. */
export interface WatchedPart {
  readonly name: string;
  /** The files and folders it is built from. */
  readonly inputs: readonly string[];
  readonly build: () => Promise<unknown>;
}

/**
 * A function that builds each part whose inputs differ from the last call, in order, and prints a line for each. A part
 * whose build fails is reported and stays as it is until its inputs change again.
 *
 * @param parts as they are built now
 */
export async function createRebuild(parts: readonly WatchedPart[]): Promise<() => Promise<void>> {
  const digests = new Map<string, string>();
  for (const { name, inputs } of parts) digests.set(name, await digestOf(inputs));
  return async () => {
    for (const { name, inputs, build } of parts) {
      const begun = performance.now();
      try {
        const digest = await digestOf(inputs);
        if (digest === digests.get(name)) continue;
        digests.set(name, digest);
        // The drawer's development server sets NODE_ENV, and the builds would follow it.
        await withoutNodeEnv(build);
        console.log(`Rebuilt ${name} in ${((performance.now() - begun) / 1_000).toFixed(1)} s.`);
      } catch (error) {
        console.error(`Could not rebuild ${name}: ${(error as Error).message}`);
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
