/** Host and path without query, fragment, `index.html` and trailing slash. */
export function pageKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/(?:index\.html?)?$/i, '')}`;
}
