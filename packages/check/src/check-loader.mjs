import { createHash } from 'node:crypto';
import { checkSharing } from './check-sharing.mjs';
import { fault, fine, note } from './finding.mjs';
import { request } from './request.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./request.mjs').Reply} Reply */
/** @typedef {import('./read-page.mjs').HostPage} HostPage */
/** @typedef {import('./read-page.mjs').LoaderTag} LoaderTag */

/** Longest that browsers may keep what is not pinned, in seconds: an hour, so that a rollback reaches everybody the same day. */
const longestEvergreen = 3_600;

/**
 * How the loader is sent.
 * @param {Reply} script
 * @param {LoaderTag} loader
 * @param {HostPage} page
 * @returns {Finding[]}
 */
export function checkLoader({ headers, text }, loader, page) {
  const findings = [];
  const type = headers.get('content-type') ?? '';
  if (!/javascript/i.test(type)) {
    findings.push(
      fault(
        `The loader comes as ${type || 'no type'}: browsers run no script of that type.`,
        'Send: Content-Type: text/javascript; charset=utf-8',
      ),
    );
  } else if (!/charset=utf-8/i.test(type) && page.charset !== 'utf-8' && /[^\0-\x7f]/.test(text)) {
    findings.push(
      fault(
        `The page is in ${page.charset}, and the loader does not say that it is in UTF-8: its words would be broken.`,
        'Send with loader.js: Content-Type: text/javascript; charset=utf-8',
      ),
    );
  }
  const caching = headers.get('cache-control') ?? '';
  const isPinned = /\/v\d[^/]*\/loader\.js$/.test(loader.src.pathname);
  const age = Number(
    /max-age=(\d+)/.exec(caching)?.[1] ?? (/no-cache|no-store/.test(caching) ? 0 : Number.NaN),
  );
  if (!isPinned && (/immutable/.test(caching) || age > longestEvergreen)) {
    findings.push(
      fault(
        `Browsers keep loader.js for ${age} seconds: a release or a rollback reaches nobody before.`,
        'Send with /loader.js: Cache-Control: public, max-age=300, stale-while-revalidate=86400',
      ),
    );
  } else if (Number.isNaN(age)) {
    findings.push(
      note(
        'The loader comes without Cache-Control: each browser keeps it as long as it likes.',
        'Send with /loader.js: Cache-Control: public, max-age=300, stale-while-revalidate=86400',
      ),
    );
  }
  findings.push(...checkSharing('The loader', headers, loader.isCrossOrigin));
  if (headers.get('content-encoding') === null && text.length > 1_000) {
    findings.push(
      note(
        'The loader comes uncompressed.',
        'Serve the .br and .gz files that the build has made; for nginx: gzip_static on;',
      ),
    );
  } else if (
    headers.get('content-encoding') !== null &&
    !/accept-encoding/i.test(headers.get('vary') ?? '')
  ) {
    findings.push(
      fault(
        'The loader comes compressed without Vary: a cache may hand it to those who cannot read it.',
        'Send: Vary: Accept-Encoding (for nginx: gzip_vary on;)',
      ),
    );
  }
  return findings;
}

/**
 * The loader is the one that the release lists, and the one that the tag expects.
 * @param {Reply} script
 * @param {LoaderTag} loader
 * @param {URL} root
 * @param {string | undefined} version
 * @returns {Promise<Finding[]>}
 */
export async function checkHashes(script, loader, root, version) {
  const hash = `sha384-${createHash('sha384').update(script.bytes).digest('base64')}`;
  const findings = [];
  if (loader.integrity !== '' && loader.integrity !== hash) {
    findings.push(
      fault(
        'The loader is not the one that the tag’s integrity names: browsers refuse it.',
        `If you trust what is there now, set: integrity="${hash}"`,
      ),
    );
  }
  const pinned = /\/v([^/]+)\/loader\.js$/.exec(loader.src.pathname)?.[1];
  const wanted = pinned ?? version;
  if (wanted === undefined) {
    return [
      ...findings,
      note('The CDN does not say which release it is.', 'Upload release.json of the build, too.'),
    ];
  }
  const list = await request(new URL(`v${wanted}/integrity.json`, root).href);
  const listed = typeof list === 'string' || list.status !== 200 ? undefined : readHash(list.text);
  if (listed === undefined) {
    findings.push(
      fault(
        `v${wanted}/integrity.json is not there: the release is not whole.`,
        `Upload the folder v${wanted}/ of the build.`,
      ),
    );
  } else if (listed !== hash) {
    findings.push(
      fault(
        `The loader is not the one of release ${wanted}: it was changed on its way, or only part of a release was uploaded.`,
        'Upload loader.js of that release again, and turn off what rewrites scripts on the CDN.',
      ),
    );
  } else {
    findings.push(fine(`The loader is that of release ${wanted}, unchanged`));
  }
  if (pinned !== undefined && version !== undefined && pinned !== version) {
    findings.push(
      note(
        `The page pins version ${pinned}; the CDN’s newest is ${version}.`,
        `When you have reviewed it: src="${new URL(`v${version}/loader.js`, root).href}", with the hash in v${version}/integrity.json`,
      ),
    );
  }
  return findings;
}

/** @param {string} text */
function readHash(text) {
  try {
    const hash = Object(JSON.parse(text))['loader.js'];
    return typeof hash === 'string' ? hash : undefined;
  } catch {
    return undefined;
  }
}
