import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingLogger } from '../fixtures/recording-logger.ts';
import type { AnswerLog } from '../resume/answer-log.ts';
import { createMemoryAnswerBuffer } from '../resume/memory-answer-buffer.ts';
import { connectRedis, type Redis } from './redis.ts';
import { createRedisAnswerBuffer, type SharedAnswerBuffer } from './redis-answer-buffer.ts';
import { redisLimiters } from './redis-limiters.ts';
import { pausedInRedis } from './redis-pause.ts';
import { HAS_REDIS, RedisServer } from './redis-server.test-support.ts';

const LIMITS = { lifetimeMs: 60_000, unreadMs: 3_000, maxAnswers: 100, maxBytes: 1_000_000 };
const SOON = { timeout: 20_000, interval: 20 };

/** One instance of the service, as far as it shares anything. */
interface Instance {
  readonly redis: Redis;
  readonly buffer: SharedAnswerBuffer;
  readonly events: () => readonly string[];
}

describe.skipIf(!HAS_REDIS)('two instances over one Redis server', { timeout: 30_000 }, () => {
  let server: RedisServer;
  let instances: Instance[];

  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    instances = [];
  });
  afterEach(() => {
    for (const { redis } of instances) redis.destroy();
  });

  async function instance(lifetimeMs = LIMITS.lifetimeMs): Promise<Instance> {
    const { logger, lines } = recordingLogger();
    const redis = connectRedis(server.url, logger);
    const local = createMemoryAnswerBuffer({ ...LIMITS, lifetimeMs });
    const buffer = createRedisAnswerBuffer({ redis, local, lifetimeMs });
    const one = { redis, buffer, events: () => lines.map(({ event }) => event) };
    instances.push(one);
    await vi.waitFor(() => expect(redis.isReady).toBe(true), SOON);
    return one;
  }

  async function opened({ buffer }: Instance, chatId: string, client = 'one'): Promise<AnswerLog> {
    const log = await buffer.open(chatId, client);
    if (log === undefined) throw new Error('The id is another client’s.');
    return log;
  }

  async function followed({ buffer }: Instance, chatId: string): Promise<string | undefined> {
    const stream = await buffer.follow(chatId);
    return stream && new Response(stream).text();
  }

  it('two instances over one Redis server follow each other’s answers live, and replay them when they are done', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    const stream = await reader.buffer.follow(id);
    const live = stream?.getReader();
    const text = new TextDecoder();
    for (const line of ['f:{}\n', '0:"é😀"\n']) {
      log.append(line);
      expect(text.decode((await live?.read())?.value)).toBe(line);
    }
    log.append('d:{}\n');
    log.close();
    expect(text.decode((await live?.read())?.value)).toBe('d:{}\n');
    expect((await live?.read())?.done).toBe(true);
    expect(await followed(reader, id)).toBe('f:{}\n0:"é😀"\nd:{}\n');
    expect(await followed(writer, id)).toBe('f:{}\n0:"é😀"\nd:{}\n');
  });

  it('one of two instances ends an answer whose writer has died with what it wrote', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.append('0:"half"\n');
    const stream = await reader.buffer.follow(id);
    const live = stream?.getReader();
    expect(new TextDecoder().decode((await live?.read())?.value)).toBe('0:"half"\n');
    writer.redis.destroy();
    expect((await live?.read())?.done).toBe(true);
    expect(await followed(reader, id)).toBe('0:"half"\n');
  });

  it('two instances over one Redis server give an id to one client, and to the newer of its own answers', async () => {
    const [first, second] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const older = await opened(first, id, 'one');
    expect(await second.buffer.open(id, 'another')).toBeUndefined();
    const newer = await opened(second, id, 'one');
    older.append('0:"old"\n');
    older.close();
    newer.append('0:"new"\n');
    newer.close();
    expect(await followed(first, id)).toBe('0:"new"\n');
    expect(await followed(second, id)).toBe('0:"new"\n');
  });

  it('two instances over one Redis server know an answer whole as soon as its writer says that it is copied', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.append('0:"text"\n');
    log.append('d:{}\n');
    log.close();
    await writer.buffer.copied();
    writer.redis.destroy();
    expect(await followed(reader, id)).toBe('0:"text"\nd:{}\n');
  });

  it('two instances over one Redis server keep the newer answer of a chat when the older one is given up', async () => {
    const [first, second] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const older = await opened(first, id);
    const newer = await opened(second, id);
    newer.append('0:"new"\n');
    newer.close();
    older.abandon();
    older.close();
    await Promise.all([first.buffer.copied(), second.buffer.copied()]);
    expect(await followed(first, id)).toBe('0:"new"\n');
  });

  it('two instances over one Redis server stop each other’s answers and forget them', async () => {
    const [writer, other] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.read();
    log.append('0:"half"\n');
    await other.buffer.stop(id);
    await vi.waitFor(() => expect(log.abandoned.aborted).toBe(true), SOON);
    log.close();
    await vi.waitFor(async () => expect(await other.buffer.follow(id)).toBeUndefined(), SOON);
    expect((await server.keys()).filter((key) => key.includes(id))).toEqual([]);
  });

  it('an instance writes on for a reader at the other, and no longer when nobody reads at either', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    const live = (await reader.buffer.follow(id))?.getReader();
    const reading = live?.read();
    // Longer than an answer goes on unread: there is no state to wait for, where nothing is to happen.
    await delay(LIMITS.unreadMs + 1_000);
    expect(log.abandoned.aborted).toBe(false);
    log.append('0:"text"\n');
    await reading;
    await live?.cancel();
    await vi.waitFor(() => expect(log.abandoned.aborted).toBe(true), SOON);
  });

  it('two instances over one Redis server keep nothing beyond the lifetime of an answer', async () => {
    const [writer, reader] = [await instance(1_000), await instance(1_000)];
    const id = crypto.randomUUID();
    const before = await server.keys();
    const log = await opened(writer, id);
    log.append('0:"text"\n');
    log.close();
    expect(await followed(reader, id)).toBe('0:"text"\n');
    await vi.waitFor(async () => {
      const keys = await server.keys();
      expect(keys.filter((key) => !before.includes(key))).toEqual([]);
    }, SOON);
    expect(await reader.buffer.follow(id)).toBeUndefined();
  });

  it('two instances over one Redis server count limits together', async () => {
    const [first, second] = [await instance(), await instance()];
    const settings = { name: crypto.randomUUID(), points: 2, seconds: 60 };
    const limits = [first, second].map(({ redis }) => redisLimiters(redis)(settings));
    expect(await limits[0]?.consume('client')).toBeUndefined();
    expect(await limits[1]?.consume('client')).toBeUndefined();
    expect(await limits[0]?.consume('client')).toBeGreaterThan(50);
    expect(await limits[1]?.consume('client')).toBeGreaterThan(50);
    expect(await limits[1]?.consume('other')).toBeUndefined();
  });

  it('two instances over one Redis server are paused together', async () => {
    const { redis } = await instance();
    const isPaused = pausedInRedis(redis);
    expect(await isPaused()).toBe(false);
    await server.set('assist:paused', '1');
    expect(await isPaused()).toBe(true);
    await server.delete('assist:paused');
    expect(await isPaused()).toBe(false);
  });

  it('two instances go on by themselves while the Redis server is gone, and together when it is back', async () => {
    const [first, second] = [await instance(), await instance()];
    const running = await opened(first, crypto.randomUUID());
    await server.kill();
    await vi.waitFor(() => expect(first.events()).toContain('redis-lost'), SOON);
    running.append('0:"text"\n');
    const id = crypto.randomUUID();
    const log = await opened(first, id);
    log.append('0:"text"\n');
    log.close();
    expect(await followed(first, id)).toBe('0:"text"\n');
    expect(await second.buffer.follow(id)).toBeUndefined();
    const limiter = redisLimiters(first.redis)({ name: 'gone', points: 1, seconds: 60 });
    expect(await limiter.consume('client')).toBeUndefined();
    expect(await limiter.consume('client')).toBeGreaterThan(0);
    expect(await pausedInRedis(first.redis)()).toBe(false);
    await server.restart();
    await vi.waitFor(() => expect(second.redis.isReady && first.redis.isReady).toBe(true), SOON);
    const next = crypto.randomUUID();
    const shared = await opened(first, next);
    shared.append('0:"back"\n');
    shared.close();
    expect(await followed(second, next)).toBe('0:"back"\n');
    expect(first.events().filter((event) => event === 'redis-lost')).toHaveLength(1);
  });

  it('two instances go on by themselves while the Redis server says nothing, and wait for it once', async () => {
    const first = await instance();
    server.freeze();
    // What others go on asking is sent, and is no sign that anybody replies.
    const asking = setInterval(() => void pausedInRedis(first.redis)(), 100);
    try {
      // What is under way when it falls silent: the questions and limits of that moment.
      const limiter = redisLimiters(first.redis)({ name: 'silent', points: 9, seconds: 60 });
      const waiting = [opened(first, crypto.randomUUID()), limiter.consume('client')];
      await Promise.all(waiting);
      expect(first.events()).toContain('redis-lost');
      const begun = performance.now();
      for (let asked = 0; asked < 3; asked += 1) {
        const id = crypto.randomUUID();
        const log = await opened(first, id);
        log.append('0:"text"\n');
        log.close();
        expect(await followed(first, id)).toBe('0:"text"\n');
        expect(await limiter.consume('client')).toBeUndefined();
        expect(await pausedInRedis(first.redis)()).toBe(false);
      }
      expect(performance.now() - begun).toBeLessThan(1_000);
    } finally {
      clearInterval(asking);
      server.thaw();
    }
    await vi.waitFor(() => expect(first.redis.isReady).toBe(true), SOON);
    expect(first.events().filter((event) => event === 'redis-lost')).toHaveLength(1);
  });
});
