import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { decodeBytes } from '../decode-text.ts';
import { ImportError } from './import-error.ts';
import type { PoliteClient } from './polite-client.ts';
import { siteAddress } from './site-address.ts';

/** The sitemap protocol's maximum size of a sitemap, in bytes, and our own maximum number of sitemaps. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_SITEMAPS = 500;

/** Sitemaps with videos need 4 levels of elements. The parser's time grows with the square of the depth. */
const MAX_DEPTH = 20;

/**
 * Reads the addresses of a site's sitemaps in order, each once. Reads the sitemaps of a sitemap index, too, and unpacks
 * compressed ones.
 * @throws {ImportError} if a sitemap is unreadable, because the import would otherwise remove the sitemap's pages
 * @throws {ImportError} if there are more than `MAX_SITEMAPS` sitemaps, or if they contain no address
 */
export async function readSitemap(
  client: PoliteClient,
  site: URL,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const pages = new Set<string>();
  const queue = new Set(addresses);
  // The loop also visits the sitemaps that are added to `queue` while the loop runs, because `queue` is a Set.
  for (const address of queue) {
    const { isIndex, locations } = parse(await load(client, address), address);
    for (const location of locations) {
      const listed = siteAddress(location, address, site);
      if (listed !== undefined) (isIndex ? queue : pages).add(listed);
    }
    if (queue.size > MAX_SITEMAPS) {
      throw new ImportError(`${address} leads to more than ${MAX_SITEMAPS} sitemaps.`);
    }
  }
  if (pages.size === 0) {
    throw new ImportError(`There is no address in ${addresses.join(', ')}.`);
  }
  return [...pages];
}

async function load(client: PoliteClient, address: string): Promise<string> {
  const result = await client.get(address, {}, MAX_BYTES);
  if (result.kind !== 'fetched') {
    const reason = result.kind === 'failed' ? result.reason : result.kind;
    throw new ImportError(`The sitemap ${address} cannot be read: ${reason}.`);
  }
  const { body } = result;
  try {
    const isCompressed = body[0] === 0x1f && body[1] === 0x8b;
    const bytes = isCompressed ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body;
    return decodeBytes(bytes);
  } catch {
    throw new ImportError(`The sitemap ${address} cannot be unpacked.`);
  }
}

function parse(xml: string, address: string) {
  let root = '';
  let depth = 0;
  let text = '';
  const locations: string[] = [];
  const parser = new Parser(
    {
      onopentagname: (name) => {
        root ||= localName(name);
        depth += 1;
        text = '';
        if (depth > MAX_DEPTH) throw new ImportError(`${address} is nested too deeply.`);
      },
      ontext: (part) => {
        text += part;
      },
      onclosetag: (name) => {
        // An entry's own child: the `loc` of a picture lies deeper.
        if (depth === 3 && localName(name) === 'loc') locations.push(text);
        depth -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (root !== 'urlset' && root !== 'sitemapindex') {
    throw new ImportError(`${address} is not a sitemap: it begins with <${root}>.`);
  }
  return { isIndex: root === 'sitemapindex', locations };
}

/** The name of an element without the prefix of its namespace. */
function localName(name: string): string {
  return name.replace(/^.*:/, '');
}
