import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

/** Counts what happens under a key, up to a limit in a span of time. */
export interface Limiter {
  /** Counts one more. Returns the seconds to wait when it is beyond the limit. */
  consume(key: string): Promise<number | undefined>;
}

/** A limit: so many calls in so many seconds, under a name that no other limit has. */
export interface LimitSettings {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Makes limiters that count in one place: in this process, or in a store that several share. */
export type LimiterFactory = (settings: LimitSettings) => Limiter;

/** Limiters that count in this process. */
export const memoryLimiters: LimiterFactory = ({ points, seconds }) =>
  toLimiter(new RateLimiterMemory({ points, duration: seconds }));

/** Limiters that count for all instances together, and each for itself while the server is out of reach. */
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
