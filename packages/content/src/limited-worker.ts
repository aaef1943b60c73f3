import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

/** The limits of one job. */
export interface JobLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Limits for parsing one page. A page of 1 MB of prose takes 5 s on an idle machine, and 400 MB with its worker. */
export const PAGE_LIMITS: JobLimits = { seconds: 30, megabytes: 512 };

/** The worker's stack is as small as a main thread's, so that the main thread can parse the page too. */
const STACK_MEGABYTES = 1;

/** Thrown when a job reaches one of its limits. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

/** A worker's reply to a job. */
type Reply<Result> = { readonly result: Result } | { readonly failure: string };

/**
 * Runs jobs in a worker thread, one after another, within limits. A job that reaches a limit ends the worker; the next
 * job starts another.
 */
export class LimitedWorker<Job, Result> {
  readonly #file: URL;
  readonly #limits: JobLimits;
  #worker: Worker | undefined;
  #lastJob: Promise<unknown> = Promise.resolve();

  /** @param file a module that calls `answerJobs`, in a form that Node runs */
  constructor(file: URL, limits: JobLimits = PAGE_LIMITS) {
    this.#file = file;
    this.#limits = limits;
  }

  /**
   * Runs a job after the earlier ones.
   * @throws {LimitError} when the job takes too much time or memory
   * @throws {Error} with the message of the job's own error
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

  /** Starts the worker. Its start does not count towards a job's time. */
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

/** Turns this thread into a worker for the jobs of a `LimitedWorker`. */
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
