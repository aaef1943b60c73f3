/** Stands for whatever origin the site is served from. */
const anyOrigin = 'http://site.invalid';

/**
 * The URL path of a content file: `a/b.md` is `/a/b/`, `index.md` its folder. A `url` in the front
 * matter wins; of an absolute one the path counts.
 * @param {string} file relative to the content folder, with forward slashes
 * @param {string | undefined} declaredUrl
 */
export function pagePath(file, declaredUrl) {
  if (declaredUrl !== undefined && URL.canParse(declaredUrl, anyOrigin)) {
    const url = new URL(declaredUrl, anyOrigin);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url.pathname;
  }
  const segments = file.replace(/\.(?:md|html)$/i, '').split('/');
  if (segments.at(-1) === 'index') segments.pop();
  return `/${segments.map((segment) => `${encodeURIComponent(segment)}/`).join('')}`;
}

/**
 * Where a page lies in the built site, for a static server: relative to its folder.
 * @param {string} path a URL path
 * @throws when the path leads out of the site
 */
export function outputFile(path) {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (segments.some((segment) => segment === '..' || /[\\/]/.test(segment))) {
    throw new Error(`The path ${path} leads out of the site.`);
  }
  if (path.endsWith('.html')) return segments.join('/');
  return [...segments, 'index.html'].join('/');
}
