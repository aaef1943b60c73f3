import { once, setMaxListeners } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';

/** A worker thread that replies to each call at the call's own port. An `Error` as reply rejects the call. */
export class WorkerThread {
  readonly #worker: Worker;
  readonly #ended: AbortSignal;

  /**
   * @param name names the thread in errors
   * @param onEnd is called once the thread has ended by itself or was closed, before the open calls reject
   */
  constructor(file: URL, name: string, onEnd: () => void, workerData?: unknown) {
    this.#worker = new Worker(file, { workerData });
    // A call waits at a port of its own, which keeps the process alive meanwhile.
    this.#worker.unref();
    const ending = new AbortController();
    this.#ended = ending.signal;
    setMaxListeners(0, ending.signal);
    let failure = new Error(`The ${name} worker has ended.`);
    this.#worker.on('error', (error: Error) => {
      failure = error;
    });
    this.#worker.on('exit', () => {
      onEnd();
      ending.abort(failure);
    });
  }

  /** @throws the error that the thread replied, or that ended it */
  async call<Reply>(message: object): Promise<Reply> {
    const { port1, port2 } = new MessageChannel();
    try {
      this.#worker.postMessage({ ...message, port: port2 }, [port2]);
      const [reply] = await once(port1, 'message', { signal: this.#ended });
      if (reply instanceof Error) throw reply;
      return reply;
    } catch (error) {
      throw this.#ended.aborted ? this.#ended.reason : error;
    } finally {
      port1.close();
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
