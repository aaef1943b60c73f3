/**
 * Returns a pattern for the URLs of one origin. The pattern is anchored, because the SDK searches for a match anywhere
 * in a URL.
 */
export function onlyOriginOf(url: string): RegExp {
  const origin = new URL(url).origin.replace(/[.[\]]/g, '\\$&');
  return new RegExp(`^${origin}/`);
}
