import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type LimiterFactory, toLimiter } from '../limits/limiter.ts';
import type { Redis } from './redis.ts';

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
