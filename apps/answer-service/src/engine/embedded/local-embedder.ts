import type { Embedder } from '../embedder.ts';
import { WorkerThread } from './worker-thread.ts';

/** Runs all-MiniLM-L6-v2 in a worker thread. If the thread has ended, the next call starts a new one. */
export function createLocalEmbedder(): Embedder & { close(): Promise<void> } {
  let thread: WorkerThread | undefined;
  return {
    name: 'all-MiniLM-L6-v2',
    embed: (texts) => {
      thread ??= new WorkerThread(
        new URL('./embedding-worker.mjs', import.meta.url),
        'embedding',
        () => {
          thread = undefined;
        },
      );
      return thread.call({ texts: [...texts] });
    },
    close: async () => {
      await thread?.close();
    },
  };
}
