import { describe, expect, it } from 'vitest';
import { findForbidding, matches, parsePolicies } from './content-security-policy.ts';

const page = new URL('https://www.example.gov/a/');

describe('a source expression', () => {
  it.each([
    ['*', 'https://cdn.example/loader.js'],
    ["'self'", 'https://www.example.gov/loader.js'],
    ['https:', 'https://cdn.example/loader.js'],
    ['http:', 'https://cdn.example/loader.js'],
    ['cdn.example', 'https://cdn.example/loader.js'],
    ['CDN.example', 'https://cdn.example/loader.js'],
    ['https://cdn.example', 'https://cdn.example/loader.js'],
    ['https://cdn.example:443', 'https://cdn.example/loader.js'],
    ['https://cdn.example:*', 'https://cdn.example:8443/loader.js'],
    ['https://*.example', 'https://a.cdn.example/loader.js'],
    ['https://cdn.example/', 'https://cdn.example/loader.js'],
    ['https://cdn.example/loader.js', 'https://cdn.example/loader.js'],
    ['https://cdn.example/v1/', 'https://cdn.example/v1/loader.js'],
  ])('the source expression %s matches %s', (source, address) => {
    expect(matches(source, new URL(address), page)).toBe(true);
  });

  it.each([
    ["'none'", 'https://cdn.example/loader.js'],
    ["'self'", 'https://cdn.example/loader.js'],
    ["'unsafe-inline'", 'https://cdn.example/loader.js'],
    ['data:', 'https://cdn.example/loader.js'],
    ['https:', 'http://cdn.example/loader.js'],
    ['cdn.example', 'http://cdn.example/loader.js'],
    ['https://cdn.example', 'https://a.cdn.example/loader.js'],
    ['https://*.example', 'https://example/loader.js'],
    ['https://cdn.example', 'https://cdn.example:8443/loader.js'],
    ['https://cdn.example/loader', 'https://cdn.example/loader.js'],
    ['https://cdn.example/v1/', 'https://cdn.example/v2/loader.js'],
  ])('the source expression %s does not match %s', (source, address) => {
    expect(matches(source, new URL(address), page)).toBe(false);
  });
});

describe('a policy', () => {
  const address = new URL('https://cdn.example/loader.js');
  const forbidding = (text: string, tag = {}) => {
    const [policy] = parsePolicies(text);
    if (policy === undefined) throw new Error('no policy');
    return findForbidding(policy, 'script-src', address, { page, ...tag });
  };

  it('a content security policy allows an address without a directive for it', () => {
    expect(forbidding('img-src *')).toBeUndefined();
  });

  it('a content security policy applies its most specific directive, and the first of two equal ones', () => {
    expect(forbidding("default-src 'none'")).toBe('default-src');
    expect(forbidding("default-src 'none'; SCRIPT-SRC https:")).toBeUndefined();
    expect(forbidding("script-src https:; script-src-elem 'none'")).toBe('script-src-elem');
    expect(forbidding("script-src https:; script-src 'none'")).toBeUndefined();
  });

  it('a content security policy allows a script by nonce and by hash', () => {
    expect(forbidding("script-src 'nonce-abc'", { nonce: 'abc' })).toBeUndefined();
    expect(forbidding("script-src 'nonce-abc'", { nonce: 'other' })).toBe('script-src');
    expect(forbidding("script-src 'sha384-x'", { integrity: 'sha384-x' })).toBeUndefined();
  });

  it('a content security policy with strict-dynamic allows no script by its address', () => {
    expect(forbidding("script-src https: 'strict-dynamic'")).toBe('script-src');
  });

  it('a missing or empty header gives no content security policy', () => {
    expect(parsePolicies(null)).toEqual([]);
    expect(parsePolicies(' , ')).toEqual([]);
  });
});
