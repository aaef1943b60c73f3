import { safeWebAddress } from '@assist/rules';

/**
 * The address of a page from its relative path in the content folder, below the site's URL. `a/b.md` becomes `/a/b/`,
 * and `index.md` its folder.
 */
export function pageUrl(path: string, siteUrl: URL): string {
  const segments = path.replace(/\.(?:md|html)$/i, '').split('/');
  if (segments.at(-1) === 'index') segments.pop();
  const relative = segments.map((segment) => `${encodeURIComponent(segment)}/`).join('');
  return new URL(relative, withTrailingSlash(siteUrl)).href;
}

/** The address that a page declares in its front matter; undefined unless it is http or https. */
export function declaredUrl(address: string, siteUrl: URL): string | undefined {
  return resolveLink(address, withTrailingSlash(siteUrl).href);
}

/** A link in the content as an absolute http or https URL; undefined for any other scheme. */
export function resolveLink(href: string, baseUrl: string): string | undefined {
  return href.trim() === '' ? undefined : safeWebAddress(href, baseUrl)?.href;
}

function withTrailingSlash(siteUrl: URL): URL {
  return siteUrl.pathname.endsWith('/') ? siteUrl : new URL(`${siteUrl.href}/`);
}
