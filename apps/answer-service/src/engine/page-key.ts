/** The part of an address that names its page: host and path, without query, fragment and last slash. */
export function pageKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/(?:index\.html?)?$/i, '')}`;
}
