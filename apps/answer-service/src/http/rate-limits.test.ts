import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { FIXTURE_ANSWERING } from '../../test-support/fixture-app.ts';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { memoryLimiters } from '../operation/limiter.ts';
import { Metrics } from '../operation/metrics.ts';
import { clientAddress, RateLimits, surroundingNetwork } from './rate-limits.ts';

describe('clientAddress', () => {
  it('the client’s address is the connection’s if no proxy is trusted', () => {
    expect(clientAddress('192.0.2.1', '203.0.113.9', 0)).toBe('192.0.2.1');
  });

  it('the client’s address is the one that the trusted proxy appended', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.9', 1)).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9', 1)).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9');
  });

  it('the client’s address is the connection’s if the header is missing, too short or invalid', () => {
    expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', '203.0.113.9', 2)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', 'unknown', 1)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', '', 1)).toBe('10.0.0.1');
  });

  it.each([
    ['203.0.113.9:5678', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::/64'],
    ['[2001:db8::1]', '2001:db8::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ])(
    'the client’s address is read from the entry %s of a proxy that appends ports',
    (entry, client) => {
      expect(clientAddress('10.0.0.1', `6.6.6.6:1, ${entry}`, 1)).toBe(client);
    },
  );

  it.each(['203.0.113.9:', ':443', '[203.0.113.9', '[]:443', '203.0.113.9:5678:1', '[x]:1'])(
    'the client’s address is the connection’s if the entry is %s',
    (entry) => {
      expect(clientAddress('10.0.0.1', entry, 1)).toBe('10.0.0.1');
    },
  );

  it('the client’s address is the network of an IPv6 address, and the IPv4 address of a mapped one', () => {
    expect(clientAddress('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe('2001:db8:1:2::/64');
    expect(clientAddress('2001:0db8:0001:0002::9', undefined, 0)).toBe('2001:db8:1:2::/64');
    expect(clientAddress('2001:DB8::1', undefined, 0)).toBe('2001:db8::/64');
    expect(clientAddress('::1', undefined, 0)).toBe('::/64');
    expect(clientAddress('::ffff:192.0.2.1', undefined, 0)).toBe('192.0.2.1');
    expect(clientAddress('::FFFF:c000:0201', undefined, 0)).toBe('192.0.2.1');
    expect(clientAddress('0:0:0:0:0:ffff:7f00:1', undefined, 0)).toBe('127.0.0.1');
    expect(clientAddress('10.0.0.1', '[::ffff:7f00:1]:443', 1)).toBe('127.0.0.1');
    expect(clientAddress('fe80::1%eth0', undefined, 0)).toBe('fe80::/64');
  });
});

describe('surroundingNetwork', () => {
  it('the surrounding network of a client is its first 48 bits in IPv6, and undefined in IPv4', () => {
    const of = (address: string): string | undefined =>
      surroundingNetwork(clientAddress(address, undefined, 0));
    expect(of('2001:db8:1:2::9')).toBe('2001:db8:1::/48');
    expect(of('2001:db8:1:ffff::9')).toBe('2001:db8:1::/48');
    expect(of('2001:db8::1')).toBe('2001:db8::/48');
    expect(of('192.0.2.1')).toBeUndefined();
    expect(of('')).toBeUndefined();
  });
});

it('the client of a request to a real server is the address of its connection', async () => {
  const limits = new RateLimits({
    questionsPerMinute: 1,
    questionsPerMinuteOverAll: 1,
    trustedProxies: 0,
    limiters: memoryLimiters,
    language: 'en',
    answering: FIXTURE_ANSWERING,
    logger: recordingLogger().logger,
    metrics: new Metrics(),
  });
  const { fetch: handle } = new Hono().get('/', (context) =>
    context.text(limits.clientOf(context)),
  );
  const server = serve({ fetch: handle, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('127.0.0.1');
  server.close();
});
