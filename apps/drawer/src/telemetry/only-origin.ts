/**
 * Matches the addresses of one host and no others: anchored, since the monitoring looks for a match
 * anywhere in an address.
 */
export function onlyOriginOf(url: string): RegExp {
  const origin = new URL(url).origin.replace(/[.[\]]/g, '\\$&');
  return new RegExp(`^${origin}/`);
}
