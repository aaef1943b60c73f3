import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { errorResponse } from './error-response.ts';

/** How many requests one client may make in a minute. */
export interface RateLimitOptions {
  readonly requestsPerMinute: number;
  /** Whom a request counts for. */
  readonly clientOf: (request: Request, env: unknown) => string;
}

/** Counts a request. Returns the seconds to wait when it is beyond the limit. */
export type RateLimit = (context: Context) => Promise<number | undefined>;

/** Makes a counter of requests per client and minute. */
export function createRateLimit({ requestsPerMinute, clientOf }: RateLimitOptions): RateLimit {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (context) => {
    try {
      await limiter.consume(clientOf(context.req.raw, context.env));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}

/** Refuses requests beyond the limit at once. */
export function rateLimit(limit: RateLimit): MiddlewareHandler {
  return async (context, next) => {
    const seconds = await limit(context);
    return seconds === undefined ? next() : tooManyRequests(context, seconds);
  };
}

/** The refusal: 429, and the seconds to wait in Retry-After. */
export function tooManyRequests(context: Context, seconds: number): Response {
  context.header('Retry-After', String(seconds));
  return errorResponse(context, 429, 'too-many-requests', tooManyQuestions(seconds));
}

/** What a visitor is told who asks too often. */
export function tooManyQuestions(seconds: number): string {
  return `Too many questions in a short time. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
