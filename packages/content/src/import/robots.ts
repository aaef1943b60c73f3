import robotsParser from 'robots-parser';
import { decodeBytes } from '../decode-text.ts';
import { ImportError } from './import-error.ts';
import type { PoliteClient, Robots } from './polite-client.ts';
import { siteAddress } from './site-address.ts';

/** RFC 9309 asks crawlers to read at least 500 KiB. */
const MAX_BYTES = 512 * 1024;

/** Longest `Crawl-delay` to keep, in seconds. With it, the import of 1,000 pages already takes 17 hours. */
const LONGEST_CRAWL_DELAY = 60;

/**
 * Reads a site's robots.txt (RFC 9309). Only a site that answers 404 or 410 has no rules and allows every page.
 * @throws {ImportError} if the rules cannot be read, because the allowed pages are then unknown, or if `Crawl-delay` is too long
 */
export async function readRobots(
  client: PoliteClient,
  site: URL,
  userAgent: string,
): Promise<Robots> {
  const address = new URL('/robots.txt', site).href;
  const result = await client.get(address, {}, MAX_BYTES);
  let text = '';
  if (result.kind === 'fetched') text = decodeBytes(result.body);
  else if (result.kind === 'unchanged') throw unreadable(address, 'error 304');
  else if (result.status !== 404 && result.status !== 410) throw unreadable(address, result.reason);
  if (!holdsRules(text)) throw unreadable(address, 'the answer is no robots.txt');
  const robots = robotsParser(address, decodeUnreserved(text));
  const name = botName(userAgent);
  const crawlDelay = robots.getCrawlDelay(name) ?? 0;
  if (crawlDelay > LONGEST_CRAWL_DELAY) {
    throw new ImportError(
      `${address} asks for a Crawl-delay of ${crawlDelay} seconds; the import keeps at most ${LONGEST_CRAWL_DELAY}. ` +
        `Have the site set a shorter Crawl-delay for ${name}.`,
    );
  }
  return {
    isAllowed: (page) => robots.isAllowed(decodeUnreserved(page), name) ?? true,
    crawlDelayMs: 1_000 * crawlDelay,
    sitemaps: robots.getSitemaps().flatMap((sitemap) => siteAddress(sitemap, address, site) ?? []),
  };
}

/** RFC 9309 compares unreserved characters decoded; the parser compares them as written. */
function decodeUnreserved(text: string): string {
  return text.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent);
}

/** The name that a site's rules know the import by: `AssistImport` of `AssistImport/1.0`. */
export function botName(userAgent: string): string {
  return userAgent.split(/[/\s]/)[0] ?? userAgent;
}

/**
 * Whether the rules of `robots` elements or of an `X-Robots-Tag` header ask a bot not to index the page. A name before
 * a rule, such as `otherbot: noindex, nofollow`, makes this rule and those after it apply to that bot alone.
 * @param rules lists of rules with commas in between
 */
export function asksNoIndex(rules: string, bot: string): boolean {
  let isOurs = true;
  const tokens = rules
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .split(/[\s,]+/);
  return tokens.some((token) => {
    const [, name, rule = token] = /^([a-z*][^:]*):(.*)$/.exec(token) ?? [];
    if (name !== undefined && VALUED_RULE.test(name)) return false;
    if (name !== undefined) isOurs = name === bot.toLowerCase() || name === '*';
    return isOurs && (rule === 'noindex' || rule === 'none');
  });
}

/** Matches the names of rules that have a value, such as `max-image-preview:none`. */
const VALUED_RULE = /^(?:max-[a-z-]+|unavailable_after)$/;

/** Whether a text is a robots.txt. A file of comments, or an empty one, has no rules; a web page is none. */
function holdsRules(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => !/^\s*(?:#|$)/.test(line));
  return lines.length === 0 || lines.some((line) => /^\s*(?:user-?agent|sitemap)\s*:/i.test(line));
}

function unreadable(address: string, reason: string): ImportError {
  return new ImportError(
    `${address} cannot be read: ${reason}. Without the rules no page counts as allowed. ` +
      'Try again later, or have the site answer with its rules, or with 404 if it has none.',
  );
}
