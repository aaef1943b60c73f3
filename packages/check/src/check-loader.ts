import { createHash } from 'node:crypto';
import { checkSharing } from './check-sharing.ts';
import { type Finding, fault, fine, found, note } from './finding.ts';
import type { HostPage, LoaderTag } from './read-page.ts';
import { type Reply, requestTexts } from './request.ts';

/**
 * Maximum `max-age` of a loader without a version in its address, in seconds. After a rollback, browsers may run the
 * cached loader for this long.
 */
const longestEvergreen = 3_600;

const cachingRemedy =
  'Send with /loader.js: Cache-Control: public, max-age=300, stale-while-revalidate=86400';

export function checkLoader(
  { headers, text }: Reply,
  loader: LoaderTag,
  page: HostPage,
): Finding[] {
  const type = headers.get('content-type') ?? '';
  const isScript = /javascript/i.test(type);
  const saysCharset = /charset=utf-8/i.test(type) || page.charset === 'utf-8';
  const caching = headers.get('cache-control') ?? '';
  const isPinned = /\/v\d[^/]*\/loader\.js$/.test(loader.src.pathname);
  const age = Number(
    /max-age=(\d+)/.exec(caching)?.[1] ?? (/no-cache|no-store/.test(caching) ? 0 : Number.NaN),
  );
  const isKeptTooLong = !isPinned && (/immutable/.test(caching) || age > longestEvergreen);
  const isCompressed = headers.get('content-encoding') !== null;
  return found(
    !isScript &&
      fault(
        `The loader comes as ${type || 'no type'}: browsers run no script of that type.`,
        'Send: Content-Type: text/javascript; charset=utf-8',
      ),
    isScript &&
      !saysCharset &&
      /[^\0-\x7f]/.test(text) &&
      fault(
        `The page is in ${page.charset}, and the loader does not say that it is in UTF-8: its words would be broken.`,
        'Send with loader.js: Content-Type: text/javascript; charset=utf-8',
      ),
    isKeptTooLong &&
      fault(
        `Browsers keep loader.js for ${age} seconds: a release or a rollback reaches nobody before.`,
        cachingRemedy,
      ),
    !isKeptTooLong &&
      Number.isNaN(age) &&
      note(
        'The loader comes without Cache-Control: each browser keeps it as long as it likes.',
        cachingRemedy,
      ),
    ...checkSharing('The loader', headers, loader.isCrossOrigin),
    !isCompressed &&
      text.length > 1_000 &&
      note(
        'The loader comes uncompressed.',
        'Serve the .br and .gz files that the build has made; for nginx: gzip_static on;',
      ),
    isCompressed &&
      !/accept-encoding/i.test(headers.get('vary') ?? '') &&
      fault(
        'The loader comes compressed without Vary: a cache may hand it to those who cannot read it.',
        'Send: Vary: Accept-Encoding (for nginx: gzip_vary on;)',
      ),
  );
}

/** Checks that the loader's hash equals the hash in its release's `integrity.json` and in the tag's `integrity`. */
export async function checkHashes(
  script: Reply,
  loader: LoaderTag,
  root: URL,
  version: string | undefined,
): Promise<Finding[]> {
  const hash = `sha384-${createHash('sha384').update(script.bytes).digest('base64')}`;
  const unexpected = found(
    loader.integrity !== '' &&
      loader.integrity !== hash &&
      fault(
        'The loader is not the one that the tag’s integrity names: browsers refuse it.',
        `If you trust what is there now, set: integrity="${hash}"`,
      ),
  );
  const pinned = /\/v([^/]+)\/loader\.js$/.exec(loader.src.pathname)?.[1];
  const wanted = pinned ?? version;
  if (wanted === undefined) {
    return [
      ...unexpected,
      note('The CDN does not say which release it is.', 'Upload release.json of the build, too.'),
    ];
  }
  const { 'loader.js': listed } = await requestTexts(
    new URL(`v${wanted}/integrity.json`, root).href,
  );
  return found(
    ...unexpected,
    listed === undefined &&
      fault(
        `v${wanted}/integrity.json is not there: the release is not whole.`,
        `Upload the folder v${wanted}/ of the build.`,
      ),
    listed !== undefined &&
      listed !== hash &&
      fault(
        `The loader is not the one of release ${wanted}: it was changed on its way, or only part of a release was uploaded.`,
        'Upload loader.js of that release again, and turn off what rewrites scripts on the CDN.',
      ),
    listed === hash && fine(`The loader is that of release ${wanted}, unchanged`),
    pinned !== undefined &&
      version !== undefined &&
      pinned !== version &&
      note(
        `The page pins version ${pinned}; the CDN’s newest is ${version}.`,
        `When you have reviewed it: src="${new URL(`v${version}/loader.js`, root).href}", with the hash in v${version}/integrity.json`,
      ),
  );
}
