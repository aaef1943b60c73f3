import type { Context, MiddlewareHandler } from 'hono';
import type { LimitName } from '../operation/figures.ts';
import type { Limiter } from '../operation/limiter.ts';
import { surroundingNetwork } from './client-address.ts';
import { errorResponse } from './error-response.ts';

/** What one kind of request is counted by, narrowest first: what is refused for one client costs nobody else. */
export interface RateLimitOptions {
  readonly perClient: { readonly name: LimitName; readonly limiter: Limiter };
  /** Of a network of IPv6 with 48 bits. */
  readonly perNetwork?: Limiter;
  /** Of all clients together. */
  readonly overAll?: Limiter;
  /** Whom a request counts for. */
  readonly clientOf: (request: Request, env: unknown) => string;
  readonly onRefused: (limit: LimitName) => void;
}

/** Counts a request. Returns the seconds to wait when it is beyond a limit. */
export type RateLimit = (context: Context) => Promise<number | undefined>;

/** Makes a counter of requests. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { perClient, perNetwork, overAll, clientOf, onRefused } = options;
  return async (context) => {
    const client = clientOf(context.req.raw, context.env);
    const network = surroundingNetwork(client);
    const counts: readonly (readonly [LimitName, Limiter | undefined, string | undefined])[] = [
      [perClient.name, perClient.limiter, client],
      ['network', perNetwork, network],
      ['all', overAll, 'all'],
    ];
    for (const [name, limiter, key] of counts) {
      if (limiter === undefined || key === undefined) continue;
      const seconds = await limiter.consume(key);
      if (seconds === undefined) continue;
      onRefused(name);
      return seconds;
    }
    return undefined;
  };
}

/** Refuses requests beyond the limit at once. */
export function rateLimit(limit: RateLimit): MiddlewareHandler {
  return async (context, next) => {
    const seconds = await limit(context);
    return seconds === undefined ? next() : tooManyRequests(context, seconds);
  };
}

/** The refusal: 429, and the seconds to wait in Retry-After. @param contact whom its message names to turn to */
export function tooManyRequests(context: Context, seconds: number, contact?: string): Response {
  context.header('Retry-After', String(seconds));
  const message = [tooManyQuestions(seconds), contact ?? ''].join(' ').trim();
  return errorResponse(context, 429, 'too-many-requests', message);
}

/** What a visitor is told who asks too often. */
export function tooManyQuestions(seconds: number): string {
  return `Too many questions in a short time. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
