import { setTimeout as delay } from 'node:timers/promises';

/** How to ask a site. */
export interface PoliteSettings {
  /** Where the site begins; nothing of another origin is asked. */
  readonly site: URL;
  readonly userAgent: string;
  /** Least time between the starts of two requests, in ms; the site's own `Crawl-delay` counts where it is longer. */
  readonly intervalMs: number;
  /** Longest wait for a response with its body, in ms. */
  readonly timeoutMs: number;
  /** Largest response, in bytes. */
  readonly maxBytes: number;
  /** Ends the run, between requests and in them. */
  readonly signal: AbortSignal;
}

/** What a site asks of those who read it by machine. */
export interface Robots {
  readonly isAllowed: (address: string) => boolean;
  /** Wait between two requests that the site asks for, in ms; 0 where it asks for none. */
  readonly crawlDelayMs: number;
  readonly sitemaps: readonly string[];
}

/** What the site knows of an earlier copy. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** A response with its body. */
export interface Fetched extends Validators {
  readonly kind: 'fetched';
  /** Where it came from, redirects followed. */
  readonly address: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** What came of a request: a response, word that nothing has changed, or why there is neither. */
export type FetchResult = Fetched | { readonly kind: 'unchanged' } | Failure;

/** Why an address gave nothing. */
export interface Failure {
  readonly kind: 'failed';
  readonly reason: string;
  /** The page is no longer there or no longer public; otherwise it may be there the next time. */
  readonly isGone: boolean;
  /** The page cannot be read: not worth asking for again until it changes. */
  readonly isGivenUp?: boolean;
}

/** Redirects followed for one address: browsers follow 20, and a page that needs more than 5 is a loop or a login. */
const MAX_REDIRECTS = 5;

/** How often an overloaded site is asked again, and the longest it may ask to be left alone, in ms. */
const MAX_RETRIES = 3;
const LONGEST_RETRY_AFTER_MS = 60_000;

/** Asks one site for its pages: no faster than it likes, never outside it, nothing that is too big or too slow. */
export class PoliteClient {
  readonly #settings: PoliteSettings;
  #robots: Robots | undefined;
  #nextStart = 0;

  constructor(settings: PoliteSettings) {
    this.#settings = settings;
  }

  /** From now on, keeps to what the site asks of robots. */
  obey(robots: Robots): void {
    this.#robots = robots;
  }

  /**
   * @param maxBytes largest response, where it is another one than that of pages
   * @throws {DOMException} `AbortError` when the run is ended
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
      return gone(isRedirected ? 'redirect to another site' : 'on another site');
    }
    if (isRedirected && LOGIN_PATH.test(new URL(address).pathname)) return gone('login page');
    return this.#robots?.isAllowed(address) === false ? gone('refused by robots.txt') : undefined;
  }

  /** One request, asked again while the site says that it has too much to do. */
  async #request(address: string, validators: Validators): Promise<Response | Failure> {
    for (let attempt = 0; ; attempt += 1) {
      await this.#takeTurn();
      const response = await this.#fetch(address, validators);
      if ('kind' in response) return response;
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || attempt === MAX_RETRIES) return response;
      await response.body?.cancel();
      const wait = retryAfterMs(response.headers.get('retry-after'), attempt);
      if (wait > LONGEST_RETRY_AFTER_MS) return passing('the site asks to be left alone');
      await delay(wait, undefined, { signal: this.#settings.signal });
    }
  }

  async #fetch(address: string, { etag, lastModified }: Validators): Promise<Response | Failure> {
    const { signal, timeoutMs, userAgent } = this.#settings;
    try {
      return await fetch(address, {
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
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
      if (status === 401 || status === 403) return gone(`refused (${status})`);
      return status === 404 || status === 410
        ? gone(`not found (${status})`)
        : passing(`error ${status}`);
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

  /** @throws what ended the run */
  #describe(error: unknown): Failure {
    this.#settings.signal.throwIfAborted();
    const { name, cause } = Object(error);
    if (name === 'TimeoutError') return passing('no response in time');
    return passing(`no connection (${Object(cause).code ?? 'broken off'})`);
  }

  /** Waits until the next request may start; each caller gets a turn of its own. */
  async #takeTurn(): Promise<void> {
    const { intervalMs, signal } = this.#settings;
    signal.throwIfAborted();
    const now = performance.now();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + Math.max(intervalMs, this.#robots?.crawlDelayMs ?? 0);
    if (start > now) await delay(start - now, undefined, { signal });
  }
}

/** Where systems send those who have to sign in first. */
const LOGIN_PATH = /(?:^|[/_.-])(?:log-?in|sign-?in|sso|saml2?|adfs|oauth2?)(?:[/_.-]|$)/i;

/** Retry-After in seconds or as a date; without one, a second more each time. */
function retryAfterMs(header: string | null, attempt: number): number {
  if (header === null) return 1_000 * (attempt + 1);
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 1_000;
}

/** The body; undefined when it is larger than allowed, and then no more of it is loaded. */
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

function gone(reason: string): Failure {
  return { kind: 'failed', reason, isGone: true };
}

function passing(reason: string): Failure {
  return { kind: 'failed', reason, isGone: false };
}

function withoutFragment(url: URL): string {
  url.hash = '';
  return url.href;
}
