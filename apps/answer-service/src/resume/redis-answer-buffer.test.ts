import { describe, expect, it, vi } from 'vitest';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { HAS_REDIS } from '../../test-support/redis-server.ts';
import { followed, opened, SOON, useSharedInstances } from '../../test-support/shared-instances.ts';
import { redisLimiters } from '../operation/limiter.ts';
import { pausedInRedis } from '../operation/pause-switch.ts';
import { connectRedis } from '../operation/redis.ts';

describe.skipIf(!HAS_REDIS)('two instances over one Redis server', { timeout: 240_000 }, () => {
  const { server, instance } = useSharedInstances();

  it('two instances give an id to one client, and keep its newer answer', async () => {
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

  it('two instances share an answer as soon as its writer reports the copy', async () => {
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

  it('two instances keep the newer answer of a chat when the older one is abandoned', async () => {
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

  it('two instances stop each other’s answers and forget them', async () => {
    const [writer, other] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.read();
    log.append('0:"half"\n');
    await other.buffer.stop(id);
    await vi.waitFor(() => expect(log.abandoned.aborted).toBe(true), SOON);
    log.close();
    await vi.waitFor(async () => expect(await other.buffer.follow(id)).toBeUndefined(), SOON);
    expect((await server().keys()).filter((key) => key.includes(id))).toEqual([]);
  });

  it('two instances keep no key beyond the lifetime of an answer', async () => {
    const [writer, reader] = [await instance(5_000), await instance(5_000)];
    const id = crypto.randomUUID();
    const before = await server().keys();
    const log = await opened(writer, id);
    log.append('0:"text"\n');
    log.close();
    expect(await followed(reader, id)).toBe('0:"text"\n');
    await vi.waitFor(async () => {
      const keys = await server().keys();
      const kept = keys.filter((key) => !before.includes(key) && key !== 'assist:written');
      expect(kept).toEqual([]);
    }, SOON);
    expect(await reader.buffer.follow(id)).toBeUndefined();
  });

  it('two instances count limits together', async () => {
    const [first, second] = [await instance(), await instance()];
    const settings = { name: crypto.randomUUID(), points: 2, seconds: 60 };
    const limits = [first, second].map(({ redis }) => redisLimiters(redis)(settings));
    expect(await limits[0]?.consume('client')).toBeUndefined();
    expect(await limits[1]?.consume('client')).toBeUndefined();
    expect(await limits[0]?.consume('client')).toBeGreaterThan(50);
    expect(await limits[1]?.consume('client')).toBeGreaterThan(50);
    expect(await limits[1]?.consume('other')).toBeUndefined();
  });

  it('a Redis that refuses writes is logged once, and each refused test write is counted', async () => {
    const { logger, lines } = recordingLogger();
    const onRefusedWrite = vi.fn();
    const redis = connectRedis(server().url, logger, onRefusedWrite);
    await server().refuseWrites(true);
    await vi.waitFor(() => expect(onRefusedWrite.mock.calls.length).toBeGreaterThan(1), SOON);
    await server().refuseWrites(false);
    redis.destroy();
    expect(lines.filter(({ event }) => event === 'redis-refuses-writes')).toEqual([
      { event: 'redis-refuses-writes', fields: { reason: 'OOM' } },
    ]);
  });

  it('two instances are paused together', async () => {
    const { redis } = await instance();
    const isPaused = pausedInRedis(redis);
    expect(await isPaused()).toBe(false);
    await server().set('assist:paused', '1');
    await vi.waitFor(async () => expect(await isPaused()).toBe(true), SOON);
    await server().delete('assist:paused');
    await vi.waitFor(async () => expect(await isPaused()).toBe(false), SOON);
  });

  it('two instances work alone while Redis is down, and together when it is back', async () => {
    const [first, second] = [await instance(), await instance()];
    const running = await opened(first, crypto.randomUUID());
    await server().kill();
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
    await server().restart();
    await vi.waitFor(() => expect(second.redis.isReady && first.redis.isReady).toBe(true), SOON);
    const next = crypto.randomUUID();
    const shared = await opened(first, next);
    shared.append('0:"back"\n');
    shared.close();
    expect(await followed(second, next)).toBe('0:"back"\n');
    expect(first.events().filter((event) => event === 'redis-lost')).toHaveLength(1);
  });

  it('two instances work alone while Redis does not reply, and wait for it only once', async () => {
    const first = await instance();
    server().freeze();
    // Sends commands that get no reply. The client must not count a pending command as a reply.
    const asking = setInterval(() => void pausedInRedis(first.redis)(), 100);
    try {
      // Makes calls that are still pending when the client notices that Redis is silent.
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
      server().thaw();
    }
    await vi.waitFor(() => expect(first.redis.isReady).toBe(true), SOON);
    expect(first.events().filter((event) => event === 'redis-lost')).toHaveLength(1);
  });
});
