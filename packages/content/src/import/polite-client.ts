import { setTimeout as delay } from 'node:timers/promises';
import { limitTime } from './limit-time.ts';

/** The settings for requests to a site. */
export interface PoliteSettings {
  /** The site's base URL. The client never requests other origins. */
  readonly site: URL;
  readonly userAgent: string;
  /** Minimum time between the starts of two requests, in ms. A longer `Crawl-delay` in robots.txt replaces it. */
  readonly intervalMs: number;
  /** The timeout for a whole response, in ms. */
  readonly timeoutMs: number;
  /** Maximum size of a response, in bytes. */
  readonly maxBytes: number;
  /** Aborting ends the run at once, even during a request. */
  readonly signal: AbortSignal;
}

/** The rules in a site's robots.txt. */
export interface Robots {
  readonly isAllowed: (address: string) => boolean;
  /** The `Crawl-delay` in ms; 0 if missing. */
  readonly crawlDelayMs: number;
  readonly sitemaps: readonly string[];
}

/** The validators of the copy that an earlier run downloaded. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** A response whose body has been read. */
export interface Fetched extends Validators {
  readonly kind: 'fetched';
  /** The address after all redirects. */
  readonly address: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** The result of a request: a response, `unchanged` (304), or a failure. */
export type FetchResult = Fetched | { readonly kind: 'unchanged' } | Failure;

/** The reason why an address has no page. */
export interface Failure {
  readonly kind: 'failed';
  readonly reason: string;
  /** Whether the page is gone or not public. If false, the failure may be temporary. */
  readonly isGone: boolean;
  /** The status of an error response. */
  readonly status?: number;
  /** Whether the page cannot be parsed. If true, the import requests the page again only after it has changed. */
  readonly isGivenUp?: boolean;
}

/** Maximum number of redirects for one address. An address with more redirects leads to a redirect loop or a login. */
const MAX_REDIRECTS = 5;

/** Maximum number of retries while the site is overloaded, and maximum `Retry-After` to wait for, in ms. */
const MAX_RETRIES = 3;
const LONGEST_RETRY_AFTER_MS = 60_000;

/** Requests pages of one site. Stays within the site's origin and request rate, and within limits of size and time. */
export class PoliteClient {
  readonly #settings: PoliteSettings;
  #robots: Robots | undefined;
  #nextStart = 0;

  constructor(settings: PoliteSettings) {
    this.#settings = settings;
  }

  /** Sets the rules of robots.txt for all later requests. */
  obey(robots: Robots): void {
    this.#robots = robots;
  }

  /**
   * Requests a page and follows its redirects.
   * @param maxBytes maximum size of the response
   * @throws {DOMException} `AbortError` if the run is aborted
   */
  async get(
    address: string,
    validators: Validators = {},
    maxBytes: number = this.#settings.maxBytes,
  ): Promise<FetchResult> {
    let current = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const refusal = this.#refusal(current, redirects > 0);
      if (refusal !== undefined) return refusal;
      const response = await this.#request(current, redirects === 0 ? validators : {});
      if ('kind' in response) return response;
      if (response.status === 304) return { kind: 'unchanged' };
      const location = response.headers.get('location');
      const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
      if (!isRedirect) return this.#read(current, response, maxBytes);
      await response.body?.cancel();
      if (!URL.canParse(location, current)) return gone('redirect to no address');
      current = withoutFragment(new URL(location, current));
    }
    return gone('too many redirects');
  }

  #refusal(address: string, isRedirected: boolean): Failure | undefined {
    if (new URL(address).origin !== this.#settings.site.origin) {
      const { origin } = new URL(address);
      return gone(isRedirected ? `redirect to another site (${origin})` : 'on another site');
    }
    if (isRedirected && LOGIN_PATH.test(new URL(address).pathname)) return gone('login page');
    return this.#robots?.isAllowed(address) === false ? gone('refused by robots.txt') : undefined;
  }

  /** Sends a request. Retries up to `MAX_RETRIES` times while the site is overloaded. */
  async #request(address: string, validators: Validators): Promise<Response | Failure> {
    for (let attempt = 0; ; attempt += 1) {
      await this.#takeTurn();
      const response = await this.#fetch(address, validators);
      if ('kind' in response) return response;
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || attempt === MAX_RETRIES) return response;
      await response.body?.cancel();
      const wait = retryAfterMs(response.headers.get('retry-after'), attempt);
      if (wait > LONGEST_RETRY_AFTER_MS) return temporary('the site asks to be left alone');
      await delay(wait, undefined, { signal: this.#settings.signal });
    }
  }

  async #fetch(address: string, { etag, lastModified }: Validators): Promise<Response | Failure> {
    const { signal, timeoutMs, userAgent } = this.#settings;
    try {
      return await fetch(address, {
        redirect: 'manual',
        signal: limitTime(signal, timeoutMs),
        headers: {
          'user-agent': userAgent,
          accept: 'text/html,application/xhtml+xml,application/xml;q=0.9',
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
          ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
        },
      });
    } catch (error) {
      return this.#describe(error);
    }
  }

  async #read(address: string, response: Response, maxBytes: number): Promise<FetchResult> {
    const { status, headers } = response;
    if (!response.ok) {
      await response.body?.cancel();
      if (status === 401 || status === 403) return gone(`refused (${status})`, status);
      return status === 404 || status === 410
        ? gone(`not found (${status})`, status)
        : temporary(`error ${status}`);
    }
    try {
      const body = await readUpTo(response, maxBytes);
      if (body === undefined) return gone(`larger than ${maxBytes} bytes`);
      return {
        kind: 'fetched',
        address,
        headers,
        body,
        etag: headers.get('etag') ?? undefined,
        lastModified: headers.get('last-modified') ?? undefined,
      };
    } catch (error) {
      return this.#describe(error);
    }
  }

  /**
   * Converts an error of `fetch` to a failure.
   * @throws the abort reason if the run was aborted
   */
  #describe(error: unknown): Failure {
    this.#settings.signal.throwIfAborted();
    const { name, cause } = Object(error);
    if (name === 'TimeoutError') return temporary('no response in time');
    return temporary(`no connection (${Object(cause).code ?? 'broken off'})`);
  }

  /** Waits until the next request may start. Concurrent callers wait for one another. */
  async #takeTurn(): Promise<void> {
    const { intervalMs, signal } = this.#settings;
    signal.throwIfAborted();
    const now = performance.now();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + Math.max(intervalMs, this.#robots?.crawlDelayMs ?? 0);
    if (start > now) await delay(start - now, undefined, { signal });
  }
}

/** Matches the path of a login page. */
const LOGIN_PATH = /(?:^|[/_.-])(?:log-?in|sign-?in|sso|saml2?|adfs|oauth2?)(?:[/_.-]|$)/i;

/**
 * Returns the wait before the next attempt, in ms. Parses `Retry-After`, which has seconds or a date. Without the
 * header, each wait is a second longer than the wait before.
 */
function retryAfterMs(header: string | null, attempt: number): number {
  if (header === null) return 1_000 * (attempt + 1);
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 1_000;
}

/** Reads a body. Stops and returns undefined once the body exceeds `maxBytes`. */
async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function gone(reason: string, status?: number): Failure {
  return { kind: 'failed', reason, isGone: true, ...(status === undefined ? {} : { status }) };
}

function temporary(reason: string): Failure {
  return { kind: 'failed', reason, isGone: false };
}

function withoutFragment(url: URL): string {
  url.hash = '';
  return url.href;
}
