import { isIP } from 'node:net';
import type { Language } from '@assist/words';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';
import type { AnswerSettings } from '../ask/answer-context.ts';
import { contactsIn } from '../crisis/support-contact.ts';
import { type Limiter, type LimiterFactory, memoryLimiters } from '../operation/limiter.ts';
import type { Logger } from '../operation/logger.ts';
import type { LimitName, Metrics } from '../operation/metrics.ts';
import type { Say } from '../words/service-words.ts';
import { errorResponse } from './error-response.ts';
import { visitorLanguage } from './request-language.ts';

/**
 * Maximum requests to ask that one client may send in a minute, as a multiple of `questionsPerMinute`. Refused requests
 * count, too. Up to this maximum, the service checks even refused questions for danger. Further requests are refused
 * unread, because each check takes processor time.
 */
const ATTEMPTS_PER_QUESTION = 3;

/** Number of requests to resume and to stop. Without a connection, the drawer tries to resume several times. */
const RESUMES_PER_QUESTION = 12;

/**
 * The limit that all clients of an IPv6 network with a 48-bit prefix share, as a multiple of `questionsPerMinute`. An
 * internet provider may give one customer such a network, and the customer can switch between its 65,536 networks with
 * a 64-bit prefix.
 */
const CLIENTS_IN_NETWORK = 10;

export interface RateLimitOptions {
  readonly questionsPerMinute: number;
  readonly questionsPerMinuteOverAll: number;
  readonly trustedProxies: number;
  readonly limiters: LimiterFactory;
  readonly language: Language;
  readonly answering: AnswerSettings;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #limiters: Readonly<Record<LimitName, Limiter>>;
  #hasWarned = false;

  constructor(options: RateLimitOptions) {
    const { limiters, questionsPerMinute: questions } = options;
    const minute = (name: LimitName, points: number) => ({ name, points, seconds: 60 });
    this.#options = options;
    this.#limiters = {
      // Counts in memory. A store such as Redis would be called for each request, and this limit protects the process
      // from too many requests.
      attempts: memoryLimiters(minute('attempts', ATTEMPTS_PER_QUESTION * questions)),
      client: limiters(minute('client', questions)),
      network: limiters(minute('network', CLIENTS_IN_NETWORK * questions)),
      all: limiters(minute('all', options.questionsPerMinuteOverAll)),
      resumes: limiters(minute('resumes', RESUMES_PER_QUESTION * questions)),
    };
  }

  /** Asks the narrowest limit first, so that a flooding client uses up only its own. */
  async question(context: Context): Promise<number | undefined> {
    const client = this.clientOf(context);
    const network = surroundingNetwork(client);
    return (
      (await this.#count('client', client)) ??
      (network === undefined ? undefined : await this.#count('network', network)) ??
      (await this.#count('all', 'all'))
    );
  }

  /**
   * Refuses the requests of a client beyond a limit. A refused attempt to ask gets the crisis contact, because it is not
   * read, and so not checked for danger.
   */
  limit(name: 'attempts' | 'resumes'): MiddlewareHandler {
    const { answering, language: otherwise } = this.#options;
    return async (context, next) => {
      const seconds = await this.#count(name, this.clientOf(context));
      if (seconds === undefined) return next();
      const language = visitorLanguage(context, otherwise);
      const { crisis } = contactsIn(language, answering.contacts);
      const contact = name === 'attempts' ? crisis.text : '';
      return tooManyRequests(context, seconds, answering.sayIn(language), contact);
    };
  }

  /** An IPv4 address or an IPv6 network, by which limits and answer buffer tell clients apart. */
  clientOf(context: Context): string {
    const { trustedProxies, logger } = this.#options;
    const forwardedFor = context.req.header('x-forwarded-for');
    if (forwardedFor !== undefined && trustedProxies === 0 && !this.#hasWarned) {
      this.#hasWarned = true;
      logger.warn('forwarded-for-ignored', {
        reason: 'Set TRUSTED_PROXIES, or all visitors behind the proxy share one limit.',
      });
    }
    // A request that came over no server has no connection.
    const address = context.env?.incoming === undefined ? '' : getConnInfo(context).remote.address;
    return clientAddress(address ?? '', forwardedFor, trustedProxies);
  }

  async #count(limit: LimitName, key: string): Promise<number | undefined> {
    const seconds = await this.#limiters[limit](key);
    if (seconds !== undefined) this.#options.metrics.limits.inc({ limit });
    return seconds;
  }
}

export function tooManyRequests(
  context: Context,
  seconds: number,
  say: Say,
  contact = '',
): Response {
  const message = `${say('tooManyQuestions', { count: seconds })} ${contact}`.trim();
  return errorResponse(context, 429, 'too-many-requests', message, seconds);
}

/**
 * Finds the address that the rate limits count. Each trusted proxy appends one address to X-Forwarded-For, so the
 * client's address is `trustedProxies` entries from the end. Earlier entries are ignored, because clients can forge
 * them. Without trusted proxies, or if the header has too few entries, the connection's address counts. An IPv6 address
 * is reduced to its network with a 64-bit prefix, because a visitor may use any of the network's 2^64 addresses.
 */
export function clientAddress(
  connectionAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const entries = forwardedFor?.split(',') ?? [];
  const forwarded = trustedProxies > 0 ? addressIn(entries.at(-trustedProxies) ?? '') : undefined;
  const address = (forwarded ?? connectionAddress).replace(/%.*$/, '');
  if (isIP(address) !== 6) return address;
  const bits = convertIPv6ToBinary(address);
  if (!isIPv4MappedIPv6(bits)) return networkOf(bits, 64);
  return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits));
}

export function surroundingNetwork(client: string): string | undefined {
  const [address, prefix] = client.split('/');
  if (address === undefined || prefix === undefined) return undefined;
  return networkOf(convertIPv6ToBinary(address), 48);
}

function networkOf(address: bigint, prefix: number): string {
  const rest = BigInt(128 - prefix);
  return `${convertIPv6BinaryToString((address >> rest) << rest)}/${prefix}`;
}

/** Parses an entry of X-Forwarded-For with or without a port: `192.0.2.1:443`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const address =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? undefined : address;
}
