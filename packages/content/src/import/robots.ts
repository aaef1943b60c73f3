import robotsParser from 'robots-parser';
import { ImportError } from './import-error.ts';
import type { PoliteClient, Robots } from './polite-client.ts';

/**
 * Reads a site's robots.txt (RFC 9309). A site without the file allows every page.
 * @throws {ImportError} if robots.txt cannot be read, because the allowed pages are then unknown
 */
export async function readRobots(
  client: PoliteClient,
  site: URL,
  userAgent: string,
): Promise<Robots> {
  const address = new URL('/robots.txt', site).href;
  const result = await client.get(address);
  if (result.kind === 'failed' && !result.isGone) {
    throw new ImportError(
      `${address} cannot be read: ${result.reason}. Without it nothing is known to be allowed; try again later.`,
    );
  }
  const text = result.kind === 'fetched' ? new TextDecoder().decode(result.body) : '';
  const robots = robotsParser(address, text);
  const name = userAgent.split(/[/\s]/)[0] ?? userAgent;
  return {
    isAllowed: (page) => robots.isAllowed(page, name) ?? true,
    crawlDelayMs: 1_000 * (robots.getCrawlDelay(name) ?? 0),
    sitemaps: robots.getSitemaps(),
  };
}
