import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Embedder } from '../embedder.ts';

const replySchema = z.object({
  id: z.number(),
  vectors: z.array(z.instanceof(Float32Array)).optional(),
  failure: z.string().optional(),
});

interface Waiting {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

/** Runs all-MiniLM-L6-v2 in a worker thread. If the thread has ended, the next call starts a new one. */
export function createLocalEmbedder(): Embedder & { close(): Promise<void> } {
  let running: EmbeddingWorker | undefined;
  return {
    name: 'all-MiniLM-L6-v2',
    embed: (texts) => {
      running ??= startWorker(() => {
        running = undefined;
      });
      return running.embed(texts);
    },
    close: async () => {
      await running?.close();
    },
  };
}

type EmbeddingWorker = Omit<ReturnType<typeof createLocalEmbedder>, 'name'>;

function startWorker(onEnd: () => void): EmbeddingWorker {
  const worker = new Worker(new URL('./embedding-worker.mjs', import.meta.url));
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return one;
  };
  worker.on('message', (message: unknown) => {
    const { id, vectors, failure } = replySchema.parse(message);
    const one = settle(id);
    if (vectors === undefined) one?.reject(new Error(`Embedding failed: ${failure}`));
    else one?.resolve(vectors);
  });
  let failure = new Error('The embedding worker has ended.');
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.on('exit', () => {
    onEnd();
    for (const id of [...waiting.keys()]) settle(id)?.reject(failure);
  });

  return {
    embed: (texts) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: lastId, texts: [...texts] });
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}
