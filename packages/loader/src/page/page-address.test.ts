// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createPageUrlReader } from './page-address.ts';

afterEach(() => vi.unstubAllGlobals());

test('the address of a page has the parameters that are named by then', () => {
  vi.stubGlobal('location', new URL('https://va.example/claims/?id=1&page=2#part'));
  let names = ['id'];
  const readPageUrl = createPageUrlReader(() => names);
  expect(readPageUrl()).toBe('https://va.example/claims/?id=1');
  names = ['id', 'page'];
  expect(readPageUrl()).toBe('https://va.example/claims/?id=1&page=2');
});

test.each(['about:srcdoc', 'data:text/html,0'])('a page at %s has no address', (address) => {
  vi.stubGlobal('location', new URL(address));
  expect(() => createPageUrlReader()).toThrow('has no http(s) address');
});
