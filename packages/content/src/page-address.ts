import { safeWebAddress } from '@assist/rules';

/**
 * Derives a page's address from its path in the content folder. With the site `https://x.gov`, `a/b.md` becomes
 * `https://x.gov/a/b/`, and `a/index.md` becomes `https://x.gov/a/`.
 */
export function pageUrl(path: string, siteUrl: URL): string {
  const segments = path.replace(/\.(?:md|html)$/i, '').split('/');
  if (segments.at(-1) === 'index') segments.pop();
  const relative = segments.map((segment) => `${encodeURIComponent(segment)}/`).join('');
  return new URL(relative, withTrailingSlash(siteUrl)).href;
}

/** The address that a page declares in its front matter, as an absolute URL; undefined if it is not http or https. */
export function declaredUrl(address: string, siteUrl: URL): string | undefined {
  return resolveLink(address, withTrailingSlash(siteUrl).href);
}

/** Returns a link's address as an absolute URL; undefined if it is not http or https. */
export function resolveLink(href: string, baseUrl: string): string | undefined {
  return href.trim() === '' ? undefined : safeWebAddress(href, baseUrl)?.href;
}

/** Whether an absolute URL leads to a part of a page. */
export function isOnPage(url: string, pageUrl: string): boolean {
  const [page, fragment] = url.split('#');
  return fragment !== undefined && page === pageUrl.split('#')[0];
}

function withTrailingSlash(siteUrl: URL): URL {
  return siteUrl.pathname.endsWith('/') ? siteUrl : new URL(`${siteUrl.href}/`);
}
