import { LimitError, type LimitedWorker } from '../limited-worker.ts';
import { decodeHtml } from './decode-html.ts';
import type { ExtractJob } from './extract-job.ts';
import type { ExtractedPage } from './extract-page.ts';
import type { Failure, Fetched } from './polite-client.ts';

/** Extracts pages within limits. */
export type Extractor = LimitedWorker<ExtractJob, ExtractedPage>;

/**
 * Extracts the page in a response, or returns the reason why there is none.
 * @param site the start of the site; a canonical address outside it is ignored
 */
export async function readResponse(
  { address, headers, body }: Fetched,
  site: URL,
  extractor: Extractor,
): Promise<
  { readonly kind: 'page'; readonly page: ExtractedPage; readonly url: string } | Failure
> {
  const type = headers.get('content-type') ?? 'text/html';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    return none(`not HTML (${type.split(';')[0]?.trim()})`);
  }
  const page = await extractor.run({ source: decodeHtml(body, type), address }).catch(giveUp);
  if ('kind' in page) return page;
  if (page.isLogin) return none('login page');
  if (page.isNoindex || /\b(?:noindex|none)\b/i.test(headers.get('x-robots-tag') ?? '')) {
    return none('asks not to be indexed');
  }
  if (page.markdown === '') return none('no text');
  const { canonical } = page;
  const isOwn = canonical !== undefined && isWithin(canonical, site);
  return { kind: 'page', page, url: isOwn ? canonical : address };
}

/** Whether an address is on the site, below its path. */
export function isWithin(address: string, site: URL): boolean {
  const { origin, pathname } = new URL(address);
  const start = site.pathname.replace(/\/*$/, '/');
  return origin === site.origin && (pathname.startsWith(start) || `${pathname}/` === start);
}

/** Gives up a page that cannot be parsed, as when thousands of nested elements overflow the parser's stack. */
function giveUp(error: unknown): Failure {
  const reason = error instanceof LimitError ? error.message : 'cannot be parsed';
  return { kind: 'failed', reason, isGone: false, isGivenUp: true };
}

function none(reason: string): Failure {
  return { kind: 'failed', reason, isGone: true };
}
