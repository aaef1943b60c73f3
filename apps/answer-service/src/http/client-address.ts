import { isIP } from 'node:net';

/**
 * Finds the address that the rate limits count. Each trusted proxy appends one address to X-Forwarded-For, so the
 * client's address is `trustedProxies` entries from the end. Earlier entries are ignored, because clients can forge
 * them. Without trusted proxies, or if the header has too few entries, the connection's address counts.
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
 * Returns the IPv6 network with a 48-bit prefix that contains a client, or undefined for an IPv4 client. An internet
 * provider may give a customer such a network. The customer can then switch between its 65,536 networks with a 64-bit
 * prefix.
 * @param client a result of `clientAddress`
 */
export function surroundingNetwork(client: string): string | undefined {
  const own = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(client);
  return own === null ? undefined : `${own[1]}::/48`;
}

/** Parses an entry of X-Forwarded-For with or without a port: `192.0.2.1:443`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const address =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Reduces an IPv6 address to its network with a 64-bit prefix. A visitor may use any of the network's 2^64 addresses.
 */
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

/**
 * Converts two hexadecimal groups to an IPv4 address. The `URL` class writes an IPv4 address inside an IPv6 address as
 * two such groups.
 */
function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}
