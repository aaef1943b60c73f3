import type { Logger } from './logger.ts';

/**
 * The interval at which idle connections are closed, in ms. Without these checks, keep-alive would hold idle
 * connections for 5 s.
 */
const IDLE_CHECK_MS = 100;

/** Timeout for sending the last traces and copies of answers, in ms. A copy never ends if its answer was cut off. */
const CLOSING_MS = 5_000;

export class RunningAnswers {
  readonly #running = new Set<Promise<unknown>>();

  get count(): number {
    return this.#running.size;
  }

  during(work: Promise<unknown>): void {
    const end = (): void => void this.#running.delete(work);
    this.#running.add(work);
    work.then(end, end);
  }

  async none(): Promise<void> {
    while (this.count > 0) await Promise.allSettled(this.#running);
  }
}

export interface ShutDownOptions {
  readonly server: { close(onClosed: () => void): unknown; closeIdleConnections(): void };
  readonly service: {
    drain(): void;
    readonly answers: RunningAnswers;
    close(): Promise<void>;
  };
  /** Load balancers need this time to notice that `/ready` fails. */
  readonly delayMs: number;
  /** Maximum time that the shutdown waits for running answers. */
  readonly limitMs: number;
  readonly logger: Logger;
}

/** Lets `/ready` fail, refuses new connections after `delayMs`, and then waits for running answers, traces and copies. */
export async function shutDown(options: ShutDownOptions): Promise<void> {
  const { server, service, delayMs, limitMs, logger } = options;
  service.drain();
  logger.info('draining', { running: service.answers.count, seconds: Math.ceil(limitMs / 1_000) });
  if (delayMs > 0) await delay(delayMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  // Waits for answers even after all connections are closed, because visitors may resume an answer that has no reader.
  await Promise.race([closed.then(() => service.answers.none()), delay(limitMs)]);
  clearInterval(idle);
  logger.info('stopped', { cut: service.answers.count });
  await Promise.race([service.close(), delay(CLOSING_MS)]);
}

async function delay(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
