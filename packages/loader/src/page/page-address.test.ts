// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createPageUrlReader } from './page-address.ts';

afterEach(() => vi.unstubAllGlobals());

test('the page’s address keeps the query parameters that are named when it is read', () => {
  vi.stubGlobal('location', new URL('https://va.example/claims/?id=1&page=2#part'));
  let names = ['id'];
  const readPageUrl = createPageUrlReader(() => names);
  expect(readPageUrl()).toBe('https://va.example/claims/?id=1');
  names = ['id', 'page'];
  expect(readPageUrl()).toBe('https://va.example/claims/?id=1&page=2');
});

test.each(['about:srcdoc', 'data:text/html,0'])(
  'a page at %s is refused, because its address is not http(s)',
  (address) => {
    vi.stubGlobal('location', new URL(address));
    expect(() => createPageUrlReader()).toThrow('has no http(s) address');
  },
);
