import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

/** A counter with a limit for each key and period. */
export interface Limiter {
  /** Counts one call. Returns the seconds to wait if it exceeds the limit. */
  consume(key: string): Promise<number | undefined>;
}

/** A limit of `points` calls in `seconds`. The name must be unique. */
export interface LimitSettings {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Creates limiters that count in memory, or in a store that instances share. */
export type LimiterFactory = (settings: LimitSettings) => Limiter;

/** Creates limiters that count in memory. */
export const memoryLimiters: LimiterFactory = ({ points, seconds }) =>
  toLimiter(new RateLimiterMemory({ points, duration: seconds }));

/**
 * Creates limiters that count for all instances together. While the server is unreachable, each instance counts for
 * itself.
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
    );
}

/** Wraps a limiter of the library. */
function toLimiter(limiter: RateLimiterAbstract): Limiter {
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}
