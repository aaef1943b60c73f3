import { decodeHtml } from './decode-html.ts';
import { type ExtractedPage, extractPage } from './extract-page.ts';
import type { Failure, Fetched } from './polite-client.ts';

/**
 * The page in a response, or why there is none to answer from.
 *
 * @param site the start of the site: a page that gives itself an address outside it keeps the one it has
 */
export function readResponse(
  { address, headers, body }: Fetched,
  site: URL,
): { readonly kind: 'page'; readonly page: ExtractedPage; readonly url: string } | Failure {
  const type = headers.get('content-type') ?? 'text/html';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    return none(`not HTML (${type.split(';')[0]?.trim()})`);
  }
  const page = tryToExtract(decodeHtml(body, type), address);
  // Elements nested by the thousand, for one, are more than the parsers take.
  if (page === undefined) return { kind: 'failed', reason: 'cannot be parsed', isGone: false };
  if (page.isLogin) return none('login page');
  if (page.isNoindex || /\b(?:noindex|none)\b/i.test(headers.get('x-robots-tag') ?? '')) {
    return none('asks not to be indexed');
  }
  if (page.markdown === '') return none('no text');
  const { canonical } = page;
  const isOwn = canonical !== undefined && isWithin(canonical, site);
  return { kind: 'page', page, url: isOwn ? canonical : address };
}

/** Whether an address lies on the site, below the path where it begins. */
export function isWithin(address: string, site: URL): boolean {
  const { origin, pathname } = new URL(address);
  const start = site.pathname.replace(/\/*$/, '/');
  return origin === site.origin && (pathname.startsWith(start) || `${pathname}/` === start);
}

function tryToExtract(source: string, address: string): ExtractedPage | undefined {
  try {
    return extractPage(source, address);
  } catch {
    return undefined;
  }
}

function none(reason: string): Failure {
  return { kind: 'failed', reason, isGone: true };
}
