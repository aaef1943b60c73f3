import { decodeBytes } from '../decode-text.ts';
import { LimitError, type LimitedWorker } from '../limited-worker.ts';
import type { ExtractedPage, ExtractJob } from './extract-page.ts';
import type { Failure, Fetched } from './polite-client.ts';
import { asksNoIndex } from './robots.ts';
import { isWithin } from './site-address.ts';

/** Extracts pages in a worker, within limits of time and memory. */
export type Extractor = LimitedWorker<ExtractJob, ExtractedPage>;

/**
 * Extracts the page from a response. Returns a failure if the response holds no page to keep.
 * @param site the site's base URL; a canonical address outside the site is ignored
 * @param bot the name that rules for robots may know the import by
 */
export async function readPage(
  { address, headers, body }: Fetched,
  site: URL,
  bot: string,
  extractor: Extractor,
): Promise<
  { readonly kind: 'page'; readonly page: ExtractedPage; readonly url: string } | Failure
> {
  const type = headers.get('content-type') ?? 'text/html';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    return none(`not HTML (${type.split(';')[0]?.trim()})`);
  }
  if (asksNoIndex(headers.get('x-robots-tag') ?? '', bot)) return none('asks not to be indexed');
  const text = decodeBytes(body, type);
  // XML closes an element by `/>`, where HTML would take the rest of the page for a script.
  const source = /xhtml/i.test(type) ? text.replace(EMPTY_ELEMENT, '<$1$2></$1>') : text;
  const job = { source, address, bot };
  const page = await extractor.run(job).catch(giveUp);
  if ('kind' in page) return page;
  if (page.refusal !== undefined) return none(page.refusal);
  const { canonical } = page;
  const isOwn =
    canonical !== undefined && isWithin(canonical, site) && !isWrongHome(canonical, address);
  return { kind: 'page', page, url: isOwn ? canonical : address };
}

const EMPTY_ELEMENT =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi;

/** Whether a page claims the site's home: with a template that sets it for all pages, only one would stay. */
function isWrongHome(canonical: string, address: string): boolean {
  const homePath = /^\/(?:(?:index|home|default)(?:\.\w+)?)?$/i;
  return new URL(canonical).pathname === '/' && !homePath.test(new URL(address).pathname);
}

/** Creates the failure for a page that cannot be parsed, such as one with thousands of nested elements. */
function giveUp(error: unknown): Failure {
  const reason = error instanceof LimitError ? error.message : 'cannot be parsed';
  return { kind: 'failed', reason, isGone: false };
}

function none(reason: string): Failure {
  return { kind: 'failed', reason, isGone: true };
}
