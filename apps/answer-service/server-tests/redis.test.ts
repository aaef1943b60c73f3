import { describe, expect, it, vi } from 'vitest';
import { redisLimiters } from '../src/operation/limiter.ts';
import { Metrics } from '../src/operation/metrics.ts';
import { watchPause } from '../src/operation/pause-switch.ts';
import { connectRedis } from '../src/operation/redis.ts';
import { recordingLogger } from '../test-support/recording-logger.ts';
import { HAS_REDIS } from '../test-support/redis-server.ts';
import { followed, opened, SOON, useSharedInstances } from '../test-support/shared-instances.ts';

describe.skipIf(!HAS_REDIS)('a Redis server of two instances', { timeout: 240_000 }, () => {
  const { server, instance } = useSharedInstances();

  it('two instances count limits together', async () => {
    const [first, second] = [await instance(), await instance()];
    const settings = { name: crypto.randomUUID(), points: 2, seconds: 60 };
    const limits = [first, second].map(({ redis }) => redisLimiters(redis)(settings));
    expect(await limits[0]?.('client')).toBeUndefined();
    expect(await limits[1]?.('client')).toBeUndefined();
    expect(await limits[0]?.('client')).toBeGreaterThan(50);
    expect(await limits[1]?.('client')).toBeGreaterThan(50);
    expect(await limits[1]?.('other')).toBeUndefined();
  });

  it('two instances are paused together', async () => {
    const switches = [await instance(), await instance()].map(({ redis }) =>
      watchPause(undefined, redis),
    );
    const states = (): boolean[] => switches.map((isPaused) => isPaused());
    expect(states()).toEqual([false, false]);
    await server().set('assist:paused', '1');
    await vi.waitFor(() => expect(states()).toEqual([true, true]), SOON);
    await server().delete('assist:paused');
    await vi.waitFor(() => expect(states()).toEqual([false, false]), SOON);
  });

  it('a Redis that refuses writes is logged once, each refused test write counts, and answers are whole', async () => {
    const first = await instance();
    const { logger, lines } = recordingLogger();
    const metrics = new Metrics();
    const refused = vi.spyOn(metrics.refusedWrites, 'inc');
    const redis = connectRedis(server().url, logger, metrics);
    await server().refuseWrites(true);
    await vi.waitFor(() => expect(refused.mock.calls.length).toBeGreaterThan(1), SOON);
    const id = crypto.randomUUID();
    const log = await opened(first, id);
    log.append('0:"text"\n');
    log.close();
    expect(await followed(first, id)).toBe('0:"text"\n');
    await server().refuseWrites(false);
    redis.destroy();
    expect(lines.filter(({ event }) => event === 'redis-refuses-writes')).toEqual([
      { event: 'redis-refuses-writes', fields: { reason: 'OOM' } },
    ]);
  });

  it('two instances work alone while Redis is down, and together when it is back', async () => {
    const [first, second] = [await instance(), await instance()];
    const running = await opened(first, crypto.randomUUID());
    await server().kill();
    await vi.waitFor(() => expect(first.events()).toContain('redis-lost'), SOON);
    running.append('0:"text"\n');
    running.close();
    const id = crypto.randomUUID();
    const log = await opened(first, id);
    log.append('0:"text"\n');
    log.close();
    expect(await followed(first, id)).toBe('0:"text"\n');
    expect(await second.buffer.follow(id)).toBeUndefined();
    const limiter = redisLimiters(first.redis)({ name: 'gone', points: 1, seconds: 60 });
    expect(await limiter('client')).toBeUndefined();
    expect(await limiter('client')).toBeGreaterThan(0);
    // The copy of the running answer is given up, so that a shutdown does not wait for it.
    await first.buffer.copies.none();
    await server().restart();
    await vi.waitFor(() => expect(second.redis.isReady && first.redis.isReady).toBe(true), SOON);
    const next = crypto.randomUUID();
    const shared = await opened(first, next);
    shared.append('0:"back"\n');
    shared.close();
    expect(await followed(second, next)).toBe('0:"back"\n');
    expect(first.events().filter((event) => event === 'redis-lost')).toHaveLength(1);
  });

  it('an instance works alone while Redis does not reply, and waits for it only once', async () => {
    const first = await instance();
    server().freeze();
    // Sends commands that get no reply, because these restart the timeout of the connection.
    const asking = setInterval(() => void first.redis.exists('key').catch(() => {}), 100);
    try {
      // Makes calls that are still pending when the client notices that Redis is silent.
      const limiter = redisLimiters(first.redis)({ name: 'silent', points: 9, seconds: 60 });
      await Promise.all([opened(first, crypto.randomUUID()), limiter('client')]);
      expect(first.events()).toContain('redis-lost');
      const begun = performance.now();
      for (let asked = 0; asked < 3; asked += 1) {
        const id = crypto.randomUUID();
        const log = await opened(first, id);
        log.append('0:"text"\n');
        log.close();
        expect(await followed(first, id)).toBe('0:"text"\n');
        expect(await limiter('client')).toBeUndefined();
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
