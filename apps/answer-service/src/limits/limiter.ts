import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts what happens under a key, up to a limit in a span of time. */
export interface Limiter {
  /** Counts one more. Returns the seconds to wait when it is beyond the limit. */
  consume(key: string): Promise<number | undefined>;
}

/** What is counted: how many in how many seconds, under a name that no other limit has. */
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

/** A limiter of the library as one of ours. */
export function toLimiter(limiter: RateLimiterAbstract): Limiter {
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
