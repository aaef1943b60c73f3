import type { Logger } from './logger.ts';
import type { RunningAnswers } from './running-answers.ts';

/** How often connections that have nothing under way are closed, in ms: a keep-alive one would stay for 5 s. */
const IDLE_CHECK_MS = 100;

/** Longest wait for the last traces and copies of answers, in ms. The copy of an answer that was cut off never ends. */
const CLOSING_MS = 5_000;

/** How a service ends. */
export interface ShutDownOptions {
  readonly server: { close(onClosed: () => void): unknown; closeIdleConnections(): void };
  readonly service: {
    drain(): void;
    readonly answers: RunningAnswers;
    close(): Promise<void>;
  };
  /** How long questions are still taken after `/ready` says no, in ms: until balancers have seen it. */
  readonly delayMs: number;
  /** How long running answers may go on, in ms. */
  readonly limitMs: number;
  readonly logger: Logger;
}

/**
 * Ends a service without cutting an answer off: says that it is not ready, takes no more connections, and waits for
 * the answers under way, up to the limit; then sends what still waits to be sent.
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
    // An answer whose readers have left may still be resumed. It is written to its end, too.
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
