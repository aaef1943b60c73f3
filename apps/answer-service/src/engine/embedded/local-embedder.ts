import { baseLanguage } from '@assist/words';
import type { Embedder } from '../embedder.ts';
import { WorkerThread } from './worker-thread.ts';

/** Runs all-MiniLM-L6-v2 in a worker thread. If the thread has ended, the next call starts a new one. */
export function createLocalEmbedder(): Embedder & { close(): Promise<void> } {
  let thread: WorkerThread | undefined;
  let vocabulary: ReadonlySet<string> | undefined;
  const running = (): WorkerThread => {
    thread ??= new WorkerThread(
      new URL('./embedding-worker.mjs', import.meta.url),
      'embedding',
      () => {
        thread = undefined;
      },
    );
    return thread;
  };
  return {
    name: 'all-MiniLM-L6-v2',
    embed: (texts) => running().call({ texts: [...texts] }),
    vocabulary: async (language) => {
      if (baseLanguage(language) !== 'en') return undefined;
      vocabulary ??= new Set(await running().call<readonly string[]>({ isForVocabulary: true }));
      return vocabulary;
    },
    close: async () => {
      await thread?.close();
    },
  };
}
