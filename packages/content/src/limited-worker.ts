import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

export interface JobLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Limits for parsing one page. For 1 MB of prose, the worker needs 400 MB of memory, and 5 s on an idle machine. */
export const PAGE_LIMITS: JobLimits = { seconds: 30, megabytes: 512 };

/**
 * Size of the worker's stack, in MB. A main thread's stack has the same size. A page that would overflow the stack of
 * the main thread therefore fails in the worker first.
 */
const STACK_MEGABYTES = 1;

export class LimitError extends Error {
  override readonly name = 'LimitError';
}

type Reply<Result> = { readonly result: Result } | { readonly failure: string };

/**
 * Runs jobs in a worker thread, one after another, within limits. Ends the worker if a job exceeds a limit; the next
 * job starts a new worker.
 */
export class LimitedWorker<Job, Result> {
  readonly #file: URL;
  readonly #limits: JobLimits;
  #worker: Worker | undefined;
  #lastJob: Promise<unknown> = Promise.resolve();

  /** @param file a module that calls `answerJobs`; Node must be able to run it without a build */
  constructor(file: URL, limits: JobLimits = PAGE_LIMITS) {
    this.#file = file;
    this.#limits = limits;
  }

  /**
   * Runs a job as soon as all earlier jobs have ended.
   * @throws {LimitError} if the job takes too much time or memory
   * @throws {Error} with the message of the error that the job threw
   */
  async run(job: Job): Promise<Result> {
    const running = this.#lastJob.then(() => this.#run(job));
    this.#lastJob = running.catch(() => {});
    return running;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #run(job: Job): Promise<Result> {
    const { seconds } = this.#limits;
    let reply: Reply<Result>;
    try {
      const worker = this.#worker ?? (await this.#start());
      worker.postMessage(job);
      [reply] = await once(worker, 'message', { signal: AbortSignal.timeout(1_000 * seconds) });
    } catch (error) {
      await this.close();
      throw this.#describe(error);
    }
    if ('failure' in reply) throw new Error(reply.failure);
    return reply.result;
  }

  /** Starts the worker. The time for starting does not count towards a job's limit. */
  async #start(): Promise<Worker> {
    const { megabytes } = this.#limits;
    const worker = new Worker(this.#file, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, stackSizeMb: STACK_MEGABYTES },
    });
    this.#worker = worker;
    worker.on('error', () => {
      this.#worker = undefined;
    });
    await once(worker, 'message');
    return worker;
  }

  #describe(error: unknown): unknown {
    const { seconds, megabytes } = this.#limits;
    const { name, code } = Object(error);
    if (name === 'AbortError') return new LimitError(`takes more than ${seconds} s to read`);
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return new LimitError(`takes more than ${megabytes} MB of memory to read`);
    }
    return error;
  }
}

/** Makes this thread the worker of a `LimitedWorker`. */
export function answerJobs<Job, Result>(run: (job: Job) => Result): void {
  const answer = (job: Job): Reply<Result> => {
    try {
      return { result: run(job) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : 'unknown' };
    }
  };
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)));
  parentPort?.postMessage('ready');
}
