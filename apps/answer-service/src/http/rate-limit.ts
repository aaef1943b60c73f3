import type { Context, MiddlewareHandler } from 'hono';
import type { LimitName } from '../operation/figures.ts';
import type { Limiter } from '../operation/limiter.ts';
import type { Say } from '../words/service-words.ts';
import { surroundingNetwork } from './client-address.ts';
import { errorResponse } from './error-response.ts';
import { type ServiceLanguages, sayTo } from './request-language.ts';

/**
 * The limits for one kind of request, checked from the narrowest to the widest. A client that exceeds its own limit
 * therefore does not use up the limits that it shares with other clients.
 */
export interface RateLimitOptions {
  readonly perClient: { readonly name: LimitName; readonly limiter: Limiter };
  /** The limit that all clients of an IPv6 network with a 48-bit prefix share. */
  readonly perNetwork?: Limiter;
  /** The limit that all clients share. */
  readonly overAll?: Limiter;
  /**
   * Returns the client that sent a request: an IPv4 address or an IPv6 network. The limits count requests per client.
   */
  readonly clientOf: (request: Request, env: unknown) => string;
  readonly onRefused: (limit: LimitName) => void;
}

/** Counts a request. Returns the seconds to wait if the request exceeds a limit, otherwise undefined. */
export type RateLimit = (context: Context) => Promise<number | undefined>;

/**
 * Creates a rate limit that counts requests per client. Also counts per network and over all clients, if these limiters
 * are given.
 */
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

/** Creates middleware that refuses requests beyond the limit, in the language of Accept-Language. */
export function rateLimit(limit: RateLimit, languages: ServiceLanguages): MiddlewareHandler {
  return async (context, next) => {
    const seconds = await limit(context);
    if (seconds === undefined) return next();
    return tooManyRequests(context, seconds, sayTo(context, languages));
  };
}

/**
 * Creates the response to a request beyond a limit: status 429, with the seconds to wait in Retry-After.
 * @param contact a contact to add to the message
 */
export function tooManyRequests(
  context: Context,
  seconds: number,
  say: Say,
  contact?: string,
): Response {
  context.header('Retry-After', String(seconds));
  const message = [say('tooManyQuestions', { count: seconds }), contact ?? ''].join(' ').trim();
  return errorResponse(context, 429, 'too-many-requests', message);
}
