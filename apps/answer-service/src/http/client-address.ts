import { isIP } from 'node:net';

/**
 * The address a client is counted by. Behind `trustedProxies` proxies of our own, each of which
 * appends the address it saw, the client is that many entries from the end of X-Forwarded-For; what
 * a client puts before them is never looked at. With none, or a header too short, it is the
 * connection's own address.
 */
export function clientAddress(
  connectionAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const entries = forwardedFor?.split(',').map((entry) => entry.trim()) ?? [];
  const forwarded = trustedProxies > 0 ? entries.at(-trustedProxies) : undefined;
  return network(forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : connectionAddress);
}

/** A visitor's own IPv6 network has 2^64 addresses to change between: they count as one. */
function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const missing = address.includes('::') ? 8 - groups.length - after.length : 0;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
