import { checkDrawer } from './check-drawer.ts';
import { checkHashes, checkLoader } from './check-loader.ts';
import { parsePolicies } from './content-security-policy.ts';
import { type Finding, fault, note } from './finding.ts';
import { type HostPage, type LoaderTag, readLanguage } from './read-page.ts';
import { isServed, type Reply, request, requestTexts, whyNotServed } from './request.ts';

export async function checkCdn(
  loader: LoaderTag,
  page: HostPage,
): Promise<{ findings: Finding[]; apiBaseUrl: URL | undefined; words: URL | undefined }> {
  const root = new URL('.', loader.src);
  root.pathname = root.pathname.replace(/\/v\d[^/]*\/$/, '/');
  const script = await request(loader.src.href);
  if (!isServed(script)) {
    return {
      findings: [
        fault(
          `${loader.src.href} cannot be loaded: ${whyNotServed(script)}.`,
          'Upload the release to the CDN, and the folder of every pinned version.',
        ),
      ],
      apiBaseUrl: undefined,
      words: undefined,
    };
  }
  const drawer = await request(new URL('drawer/index.html', root).href);
  const { version, apiBaseUrl: named } = await requestTexts(new URL('release.json', root).href);
  const apiBaseUrl = readUrl(named) ?? serviceOfPolicy(drawer);
  return {
    findings: [
      ...checkLoader(script, loader, page),
      ...(await checkHashes(script, loader, root, version)),
      ...(await checkDrawer(drawer, root, page, apiBaseUrl)),
      ...(await checkErrors(root)),
    ],
    apiBaseUrl,
    words: await findWords(root, loader, page),
  };
}

/** Returns the address of the loader's translations for the page's language; undefined if the CDN has none. */
async function findWords(root: URL, loader: LoaderTag, page: HostPage) {
  const language = readLanguage(loader.attributes.get('data-lang')) || page.language;
  if (language === '') return undefined;
  const words = new URL(`words/${language}.json`, root);
  return isServed(await request(words.href)) ? words : undefined;
}

/**
 * Returns the first `connect-src` address of the drawer's policy. If `release.json` has no address of the answer
 * service, this address is the fallback.
 */
function serviceOfPolicy(drawer: Reply | string) {
  if (typeof drawer === 'string') return undefined;
  const [policy] = parsePolicies(drawer.headers.get('content-security-policy'));
  return readUrl(policy?.get('connect-src')?.[0]);
}

function readUrl(address: string = '') {
  return URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * Requests files that do not exist, and checks the status and caching of the CDN's responses.
 * @returns only the first fault, because one setting of the CDN causes all of them
 */
async function checkErrors(root: URL): Promise<Finding[]> {
  for (const path of ['v0.0.0-missing/loader.js', 'drawer/assets/missing-file.js']) {
    const reply = await request(new URL(path, root).href);
    if (typeof reply === 'string') continue;
    const caching = reply.headers.get('cache-control') ?? '';
    if (reply.status === 200) {
      const what = `The CDN answers with 200 where there is no file (/${path}): browsers take an error page for a script.`;
      return [fault(what, 'Turn off the page for single-page apps, and send 404.')];
    }
    const remedy = 'Send with every error: Cache-Control: no-store';
    if (/immutable|max-age=[1-9]/.test(caching)) {
      const what = `A missing file (/${path}) comes with Cache-Control: ${caching}. A browser that asked before the upload goes without the file that long.`;
      return [fault(what, remedy)];
    }
    if (!/no-store/.test(caching)) {
      return [note(`A missing file (/${path}) may be remembered as missing.`, remedy)];
    }
  }
  return [];
}
