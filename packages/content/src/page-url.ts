import { safeWebAddress } from '@assist/rules';

/**
 * The address of a page from its path in the content folder: `a/b.md` is `/a/b/`, `index.md` its
 * folder, both under the site's URL. The path is relative and has forward slashes.
 */
export function pageUrl(path: string, siteUrl: URL): string {
  const segments = path.replace(/\.(?:md|html)$/i, '').split('/');
  if (segments.at(-1) === 'index') segments.pop();
  const relative = segments.map((segment) => `${encodeURIComponent(segment)}/`).join('');
  return new URL(relative, withTrailingSlash(siteUrl)).href;
}

/** The address a page gives itself in its front matter; undefined when it is not http or https. */
export function declaredUrl(address: string, siteUrl: URL): string | undefined {
  return resolveLink(address, withTrailingSlash(siteUrl).href);
}

/** A link of the content as an absolute http or https URL; undefined for every other scheme. */
export function resolveLink(href: string, baseUrl: string): string | undefined {
  return href.trim() === '' ? undefined : safeWebAddress(href, baseUrl)?.href;
}

function withTrailingSlash(siteUrl: URL): URL {
  return siteUrl.pathname.endsWith('/') ? siteUrl : new URL(`${siteUrl.href}/`);
}
