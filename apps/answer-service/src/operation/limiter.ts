import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

/** A rate limiter. Counts the calls of each key, up to a limit in each period. */
export interface Limiter {
  /** Counts one call of a key. Returns the seconds to wait if the call exceeds the limit, otherwise undefined. */
  consume(key: string): Promise<number | undefined>;
}

/** A limit of `points` calls in `seconds` seconds. Each limit needs a unique name. */
export interface LimitSettings {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** A function that creates limiters. The limiters count in memory, or in a store that several instances share. */
export type LimiterFactory = (settings: LimitSettings) => Limiter;

/** Creates limiters that count in the memory of this process. */
export const memoryLimiters: LimiterFactory = ({ points, seconds }) =>
  toLimiter(new RateLimiterMemory({ points, duration: seconds }), seconds);

/**
 * Creates limiters that count in Redis for all instances together. While Redis is unreachable, each instance counts its
 * own calls in memory.
 */
export function redisLimiters(redis: Redis): LimiterFactory {
  return ({ name, points, seconds }) =>
    toLimiter(
      new RateLimiterRedis({
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `limit:${name}`,
        points,
        duration: seconds,
        insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
      }),
      seconds,
    );
}

/** Adapts a limiter of the library `rate-limiter-flexible` to the `Limiter` interface. */
function toLimiter(limiter: RateLimiterAbstract, period: number): Limiter {
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The library reads the wall clock. After the clock was set back, it would name hours.
        return Math.min(period, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
  };
}
