import { setTimeout as delay } from 'node:timers/promises';
import pThrottle from 'p-throttle';
import { siteAddress } from './site-address.ts';

export interface PoliteSettings {
  /** The site's base URL. The client never requests other origins. */
  readonly site: URL;
  readonly userAgent: string;
  /** Minimum time between the starts of two requests, in ms. A longer `Crawl-delay` in robots.txt replaces it. */
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Aborting ends the run at once, even during a request. */
  readonly signal: AbortSignal;
}

export interface Robots {
  readonly isAllowed: (address: string) => boolean;
  readonly crawlDelayMs: number;
  readonly sitemaps: readonly string[];
}

/** The validators of the copy that an earlier run downloaded. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface Fetched extends Validators {
  readonly kind: 'fetched';
  /** The address after all redirects. */
  readonly address: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export type FetchResult = Fetched | { readonly kind: 'unchanged' } | Failure;

export interface Failure {
  readonly kind: 'failed';
  readonly reason: string;
  /** Whether the page is gone or not public. If false, the failure may be temporary. */
  readonly isGone: boolean;
  readonly status?: number;
}

/** An address with more redirects leads to a redirect loop or a login. */
const MAX_REDIRECTS = 5;
/** Maximum number of retries while the site is overloaded, and longest `Retry-After` to wait for. */
const MAX_RETRIES = 3;
const LONGEST_RETRY_AFTER_MS = 60_000;

const LOGIN_PATH = /(?:^|[/_.-])(?:log-?in|sign-?in|sso|saml2?|adfs|oauth2?)(?:[/_.-]|$)/i;

/**
 * Requests pages of one site. Stays within the site's origin and request rate, and within limits of size and time. It
 * follows redirects by itself, because `fetch` would request other origins and pages that robots.txt refuses.
 */
export class PoliteClient {
  readonly #settings: PoliteSettings;
  #robots: Robots | undefined;
  /** Waits until the next request may start. Concurrent callers wait for one another. */
  #takeTurn: () => Promise<void>;

  constructor(settings: PoliteSettings) {
    this.#settings = settings;
    this.#takeTurn = turns(settings.intervalMs, settings.signal);
  }

  obey(robots: Robots): void {
    const { intervalMs, signal } = this.#settings;
    this.#robots = robots;
    if (robots.crawlDelayMs > intervalMs) this.#takeTurn = turns(robots.crawlDelayMs, signal);
  }

  /** @throws {DOMException} `AbortError` if the run is aborted */
  async get(
    address: string,
    validators: Validators = {},
    maxBytes: number = this.#settings.maxBytes,
  ): Promise<FetchResult> {
    let current = address;
    try {
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const refusal = this.#refusal(current, redirects > 0);
        if (refusal !== undefined) return refusal;
        const response = await this.#request(current, redirects === 0 ? validators : {});
        if ('kind' in response) return response;
        const { status, headers } = response;
        const location = headers.get('location');
        if (status < 300 || status >= 400 || status === 304 || location === null) {
          return await readResponse(current, response, maxBytes);
        }
        await response.body?.cancel();
        const next = siteAddress(location, current, this.#settings.site);
        if (next === undefined) return gone('redirect to no address');
        current = next;
      }
      return gone('too many redirects');
    } catch (error) {
      this.#settings.signal.throwIfAborted();
      const { name, cause } = Object(error);
      if (name === 'TimeoutError') return temporary('no response in time');
      return temporary(`no connection (${Object(cause).code ?? 'broken off'})`);
    }
  }

  #refusal(address: string, isRedirected: boolean): Failure | undefined {
    const { origin, pathname } = new URL(address);
    if (origin !== this.#settings.site.origin) {
      return gone(isRedirected ? `redirect to another site (${origin})` : 'on another site');
    }
    if (isRedirected && LOGIN_PATH.test(pathname)) return gone('login page');
    return this.#robots?.isAllowed(address) === false ? gone('refused by robots.txt') : undefined;
  }

  async #request(address: string, { etag, lastModified }: Validators): Promise<Response | Failure> {
    const { signal, timeoutMs, userAgent } = this.#settings;
    for (let attempt = 0; ; attempt += 1) {
      await this.#takeTurn();
      const response = await fetch(address, {
        redirect: 'manual',
        signal: limitTime(signal, timeoutMs),
        headers: {
          'user-agent': userAgent,
          accept: 'text/html,application/xhtml+xml,application/xml;q=0.9',
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
          ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
        },
      });
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || attempt === MAX_RETRIES) return response;
      await response.body?.cancel();
      const wait = retryAfterMs(response.headers.get('retry-after'), attempt);
      if (wait > LONGEST_RETRY_AFTER_MS) return temporary('the site asks to be left alone');
      await delay(wait, undefined, { signal });
    }
  }
}

function turns(intervalMs: number, signal: AbortSignal): () => Promise<void> {
  return pThrottle({ limit: 1, interval: intervalMs, signal })(async () => {});
}

async function readResponse(
  address: string,
  response: Response,
  maxBytes: number,
): Promise<FetchResult> {
  const { status, headers } = response;
  if (status === 304) return { kind: 'unchanged' };
  if (!response.ok) {
    await response.body?.cancel();
    if (status === 401 || status === 403) return gone(`refused (${status})`, status);
    const isMissing = status === 404 || status === 410;
    return isMissing ? gone(`not found (${status})`, status) : temporary(`error ${status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return gone(`larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return {
    kind: 'fetched',
    address,
    headers,
    body: Buffer.concat(chunks),
    etag: headers.get('etag') ?? undefined,
    lastModified: headers.get('last-modified') ?? undefined,
  };
}

/**
 * The wait before the next attempt, in ms. `Retry-After` has seconds or a date. Without it, each wait is a second longer
 * than the wait before.
 */
function retryAfterMs(header: string | null, attempt: number): number {
  if (header === null) return 1_000 * (attempt + 1);
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 1_000;
}

function gone(reason: string, status?: number): Failure {
  return { kind: 'failed', reason, isGone: true, ...(status === undefined ? {} : { status }) };
}

function temporary(reason: string): Failure {
  return { kind: 'failed', reason, isGone: false };
}

/**
 * Returns a signal that aborts together with the given signal, or after `timeoutMs`. In Node 20, `AbortSignal.any` alone
 * would let the garbage collector remove the timeout, and the signal would never abort.
 */
export function limitTime(signal: AbortSignal, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  // A signal that has a listener stays in memory.
  timeout.addEventListener('abort', () => {});
  return AbortSignal.any([signal, timeout]);
}
