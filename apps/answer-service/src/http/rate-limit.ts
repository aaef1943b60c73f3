import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { errorResponse } from './error-response.ts';

/** How many requests one client may make in a minute. */
export interface RateLimitOptions {
  readonly requestsPerMinute: number;
  /** Whom a request counts for. */
  readonly clientOf: (request: Request, env: unknown) => string;
}

/** Refuses requests beyond the limit with 429 and the seconds to wait in Retry-After. */
export function rateLimit({ requestsPerMinute, clientOf }: RateLimitOptions): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (context, next) => {
    try {
      await limiter.consume(clientOf(context.req.raw, context.env));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      context.header('Retry-After', String(seconds));
      const message = `Too many questions in a short time. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
      return errorResponse(context, 429, 'too-many-requests', message);
    }
    return next();
  };
}
