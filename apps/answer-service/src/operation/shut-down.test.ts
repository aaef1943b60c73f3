import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { RunningAnswers, shutDown } from './shut-down.ts';

describe('shutDown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function shuttingDown(delayMs = 0, closing = Promise.resolve()) {
    const { logger, lines } = recordingLogger();
    const answers = new RunningAnswers();
    const drain = vi.fn();
    let closed: () => void = () => {};
    const close = vi.fn((callback: () => void) => {
      closed = callback;
    });
    const server = { close, closeIdleConnections: vi.fn() };
    let finish: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answers.during(running);
    let hasEnded = false;
    const begin = (): void => {
      const options = {
        server,
        service: { drain, answers, close: () => closing },
        delayMs,
        limitMs: 30_000,
        logger,
      };
      void shutDown(options).then(() => {
        hasEnded = true;
      });
    };
    return {
      begin,
      lines,
      drain,
      server,
      close: () => closed(),
      finish: () => finish(),
      ended: () => hasEnded,
    };
  }

  it('the shutdown ends after the last connection and the last answer', async () => {
    const { begin, drain, close, finish, ended, lines } = shuttingDown();
    begin();
    expect(drain).toHaveBeenCalledOnce();
    close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ended()).toBe(false);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended()).toBe(true);
    expect(lines.at(-1)).toEqual({ event: 'stopped', fields: { cut: 0 } });
  });

  it('the shutdown ends at the limit, and logs the number of answers that it cut off', async () => {
    const { begin, ended, lines } = shuttingDown();
    begin();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(ended()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(ended()).toBe(true);
    expect(lines.at(-1)).toEqual({ event: 'stopped', fields: { cut: 1 } });
  });

  it('the shutdown waits at most five seconds for traces and copies', async () => {
    const { begin, close, finish, ended } = shuttingDown(0, new Promise(() => {}));
    begin();
    close();
    finish();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ended()).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(ended()).toBe(true);
  });

  it('the shutdown accepts connections until load balancers notice, then closes idle ones', async () => {
    const { begin, server } = shuttingDown(5_000);
    begin();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(server.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(server.close).toHaveBeenCalledOnce();
    expect(server.closeIdleConnections).toHaveBeenCalled();
  });
});
