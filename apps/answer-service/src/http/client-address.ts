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
  const entries = forwardedFor?.split(',') ?? [];
  const forwarded = trustedProxies > 0 ? addressIn(entries.at(-trustedProxies) ?? '') : undefined;
  return ownNetwork(forwarded ?? connectionAddress);
}

/**
 * The network of IPv6 that a client's own lies in, for a client that `clientAddress` gave: a customer of a provider
 * has 48 bits, and 65,536 networks of 64 to change between. Undefined for IPv4, where there is no such rule.
 */
export function surroundingNetwork(client: string): string | undefined {
  const own = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(client);
  return own === null ? undefined : `${own[1]}::/48`;
}

/** The address of an entry, with or without a port: `192.0.2.1:443`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const address =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? undefined : address;
}

/** A visitor's own IPv6 network has 2^64 addresses to change between: they count as one. */
function ownNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(plain);
  if (mapped !== null) return dotted(mapped.slice(1));
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const missing = plain.includes('::') ? 8 - groups.length - after.length : 0;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** The address of IPv4 in two groups of hexadecimal digits, as a URL writes one mapped into IPv6. */
function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}
