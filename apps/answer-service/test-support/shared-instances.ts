import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { Metrics } from '../src/operation/metrics.ts';
import { connectRedis, type Redis } from '../src/operation/redis.ts';
import { ANSWER_LIMITS, type AnswerLimits } from '../src/resume/answer-buffer.ts';
import type { AnswerLog } from '../src/resume/answer-log.ts';
import { SharedAnswerBuffer } from '../src/resume/shared-answer-buffer.ts';
import { recordingLogger } from './recording-logger.ts';
import { RedisServer } from './redis-server.ts';

/** Limits of the answer buffer in each instance's memory. */
export const LIMITS: AnswerLimits = {
  ...ANSWER_LIMITS,
  lifetimeMs: 60_000,
  patienceMs: 3_000,
};

/** Timeout and check interval for a state that a test waits for, in ms. */
export const SOON = { timeout: 60_000, interval: 20 };

/** One instance of the service, reduced to the parts that use the shared Redis server. */
interface Instance {
  readonly redis: Redis;
  readonly buffer: SharedAnswerBuffer;
  readonly events: () => readonly string[];
}

/**
 * Starts one Redis server for all tests of a file, and stops the server after the last test. `instance` creates an
 * instance that uses this server.
 */
export function useSharedInstances(): {
  readonly server: () => RedisServer;
  readonly instance: (lifetimeMs?: number) => Promise<Instance>;
} {
  let server: RedisServer;
  const connections: Redis[] = [];
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());
  afterEach(() => {
    for (const redis of connections.splice(0)) redis.destroy();
  });
  return {
    server: () => server,
    instance: async (lifetimeMs = LIMITS.lifetimeMs) => {
      const { logger, lines } = recordingLogger();
      const redis = connectRedis(server.url, logger, new Metrics());
      connections.push(redis);
      const buffer = new SharedAnswerBuffer(redis, { ...LIMITS, lifetimeMs });
      await vi.waitFor(() => expect(redis.isReady).toBe(true), SOON);
      return { redis, buffer, events: () => lines.map(({ event }) => event) };
    },
  };
}

/**
 * Opens the answer of a chat in an instance's buffer.
 * @throws {Error} when the chat's id belongs to another client
 */
export async function opened(
  { buffer }: Pick<Instance, 'buffer'>,
  chatId: string,
  client = 'one',
): Promise<AnswerLog> {
  const log = await buffer.open(chatId, client);
  if (log === undefined) throw new Error('The id is another client’s.');
  return log;
}

/** Reads the whole text of an answer from an instance's buffer. Returns undefined if the buffer has no such answer. */
export async function followed(
  { buffer }: Pick<Instance, 'buffer'>,
  chatId: string,
): Promise<string | undefined> {
  const stream = await buffer.follow(chatId);
  return stream && new Response(stream).text();
}
