import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { failureName, type Logger } from './logger.ts';
import type { Redis } from './redis.ts';

/** Counts one call of a key. Returns the seconds to wait if the call exceeds the limit, otherwise undefined. */
export type Limiter = (key: string) => Promise<number | undefined>;

export interface LimitSettings {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export type LimiterFactory = (settings: LimitSettings) => Limiter;

export const memoryLimiters: LimiterFactory = ({ points, seconds }) =>
  toLimiter(new RateLimiterMemory({ points, duration: seconds }), seconds);

/**
 * Creates a limiter that counts in memory and keeps the count in a file, so that a restart does not reset the limit. A
 * missing or invalid file counts from zero. If the file cannot be written, the limiter counts in memory only.
 */
export function storedLimiter(
  { points, seconds }: LimitSettings,
  file: string,
  logger: Logger,
): Limiter {
  const memory = new RateLimiterMemory({ points, duration: seconds });
  try {
    memory.restore(JSON.parse(readFileSync(file, 'utf8')));
  } catch {}
  const limiter = toLimiter(memory, seconds);
  return async (key) => {
    const wait = await limiter(key);
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify(memory.dump()));
      renameSync(`${file}.new`, file);
    } catch (error) {
      logger.error('model-calls-unsaved', { reason: failureName(error) });
    }
    return wait;
  };
}

/** These limiters count for all instances together. While Redis is away, each instance counts its own calls. */
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

function toLimiter(limiter: RateLimiterAbstract, period: number): Limiter {
  return async (key) => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The library reads the wall clock. After the clock was set back, it would name hours.
      return Math.min(period, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}
