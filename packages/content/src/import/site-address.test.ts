import { expect, it } from 'vitest';
import { siteAddress } from './site-address.ts';

it.each([
  ['../b#part', 'https://x.gov/b'],
  ['http://x.gov/b', 'https://x.gov/b'],
  ['http://x.gov:8080/b', 'http://x.gov:8080/b'],
  ['http://y.gov/b', 'http://y.gov/b'],
  ['https://x.gov/b', 'https://x.gov/b'],
  ['http://[', undefined],
])('the address %s on a page of https://x.gov is %s', (address, expected) => {
  expect(siteAddress(address, 'https://x.gov/a/', new URL('https://x.gov'))).toBe(expected);
});
