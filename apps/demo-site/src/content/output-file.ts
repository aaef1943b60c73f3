/**
 * Where a page lies in the built site, for a static server: relative to its folder.
 *
 * @param path a URL path
 * @throws when the path leads out of the site
 */
export function outputFile(path: string) {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (segments.some((segment) => segment === '..' || /[\\/]/.test(segment))) {
    throw new Error(`The path ${path} leads out of the site.`);
  }
  if (path.endsWith('.html')) return segments.join('/');
  return [...segments, 'index.html'].join('/');
}
