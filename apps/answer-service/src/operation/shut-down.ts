import type { Logger } from './logger.ts';
import type { RunningAnswers } from './running-answers.ts';

/**
 * The interval at which idle connections are closed, in ms. Without these checks, keep-alive would hold idle
 * connections for 5 s.
 */
const IDLE_CHECK_MS = 100;

/**
 * Timeout for sending the last traces and copies of answers, in ms. The timeout is needed because a copy never ends if
 * its answer was cut off.
 */
const CLOSING_MS = 5_000;

/** The options of `shutDown`. */
export interface ShutDownOptions {
  readonly server: { close(onClosed: () => void): unknown; closeIdleConnections(): void };
  readonly service: {
    drain(): void;
    readonly answers: RunningAnswers;
    close(): Promise<void>;
  };
  /**
   * Time for which the service accepts questions after `/ready` fails, in ms. Load balancers need this time to notice
   * the failure.
   */
  readonly delayMs: number;
  /** Maximum time that the shutdown waits for running answers, in ms. */
  readonly limitMs: number;
  readonly logger: Logger;
}

/**
 * Shuts a service down, and lets running answers end. First, `/ready` fails. After `delayMs`, the service refuses new
 * connections. Running answers have `limitMs` to end. Finally, the service sends the waiting traces and copies of
 * answers.
 */
export async function shutDown(options: ShutDownOptions): Promise<void> {
  const { server, service, delayMs, limitMs, logger } = options;
  service.drain();
  logger.info('draining', { running: service.answers.count, seconds: Math.ceil(limitMs / 1_000) });
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, limitMs);
    // Waits for answers even after all connections are closed, because visitors may resume an answer that has no
    // reader.
    void closed
      .then(() => service.answers.none())
      .then(() => {
        clearTimeout(limit);
        resolve();
      });
  });
  clearInterval(idle);
  logger.info('stopped', { cut: service.answers.count });
  await Promise.race([service.close(), new Promise((resolve) => setTimeout(resolve, CLOSING_MS))]);
}
