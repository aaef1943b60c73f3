import type { Logger } from './logger.ts';
import type { RunningAnswers } from './running-answers.ts';

/** The interval for closing idle connections, in ms. Without it, keep-alive would hold them for 5 s. */
const IDLE_CHECK_MS = 100;

/**
 * Timeout for the last traces and copies of answers, in ms. Needed because the copy of an answer that was cut
 * off never ends.
 */
const CLOSING_MS = 5_000;

/** Options of a shutdown. */
export interface ShutDownOptions {
  readonly server: { close(onClosed: () => void): unknown; closeIdleConnections(): void };
  readonly service: {
    drain(): void;
    readonly answers: RunningAnswers;
    close(): Promise<void>;
  };
  /** The time that the service accepts questions after `/ready` fails, in ms. Load balancers need it to notice. */
  readonly delayMs: number;
  /** The timeout for running answers, in ms. */
  readonly limitMs: number;
  readonly logger: Logger;
}

/**
 * Shuts a service down without cutting answers off. `/ready` fails, new connections are refused, running answers end or
 * reach the limit, then traces and copies are sent.
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
    // Answers without readers are written to their end too, because visitors may resume them.
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
