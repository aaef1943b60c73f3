/** What makes two addresses the same page: host and path, whatever the query, fragment or last slash. */
export function pageKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/(?:index\.html?)?$/i, '')}`;
}
