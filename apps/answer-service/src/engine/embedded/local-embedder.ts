import { once, setMaxListeners } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Embedder } from '../embedder.ts';

/** Runs all-MiniLM-L6-v2 in a worker thread. If the thread has ended, the next call starts a new one. */
export function createLocalEmbedder(): Embedder & { close(): Promise<void> } {
  let running: ReturnType<typeof startWorker> | undefined;
  return {
    name: 'all-MiniLM-L6-v2',
    embed: async (texts) => {
      running ??= startWorker(() => {
        running = undefined;
      });
      const { worker, ended } = running;
      const { port1, port2 } = new MessageChannel();
      const replied = once(port1, 'message', { signal: ended });
      worker.postMessage({ texts: [...texts], port: port2 }, [port2]);
      try {
        const reply: Float32Array[] | Error = (await replied)[0];
        if (reply instanceof Error) throw reply;
        return reply;
      } catch (error) {
        throw ended.aborted ? ended.reason : error;
      } finally {
        port1.close();
      }
    },
    close: async () => {
      await running?.worker.terminate();
    },
  };
}

function startWorker(onEnd: () => void): { readonly worker: Worker; readonly ended: AbortSignal } {
  const worker = new Worker(new URL('./embedding-worker.mjs', import.meta.url));
  // A call waits at a port of its own, which keeps the process alive meanwhile.
  worker.unref();
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  let failure = new Error('The embedding worker has ended.');
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.on('exit', () => {
    onEnd();
    ending.abort(failure);
  });
  return { worker, ended: ending.signal };
}
