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
  ])('the source expression %s stands for %s', (source, address) => {
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
  ])('the source expression %s does not stand for %s', (source, address) => {
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

  it('a content security policy allows what it does not speak of', () => {
    expect(forbidding('img-src *')).toBeUndefined();
  });

  it('a content security policy rules by the narrowest directive that is there, and the first of two', () => {
    expect(forbidding("default-src 'none'")).toBe('default-src');
    expect(forbidding("default-src 'none'; SCRIPT-SRC https:")).toBeUndefined();
    expect(forbidding("script-src https:; script-src-elem 'none'")).toBe('script-src-elem');
    expect(forbidding("script-src https:; script-src 'none'")).toBeUndefined();
  });

  it('a content security policy allows by nonce and by hash', () => {
    expect(forbidding("script-src 'nonce-abc'", { nonce: 'abc' })).toBeUndefined();
    expect(forbidding("script-src 'nonce-abc'", { nonce: 'other' })).toBe('script-src');
    expect(forbidding("script-src 'sha384-x'", { integrity: 'sha384-x' })).toBeUndefined();
  });

  it('a content security policy with strict-dynamic allows nothing by its address', () => {
    expect(forbidding("script-src https: 'strict-dynamic'")).toBe('script-src');
  });

  it('a page has no content security policy where the header is missing or empty', () => {
    expect(parsePolicies(null)).toEqual([]);
    expect(parsePolicies(' , ')).toEqual([]);
  });
});
