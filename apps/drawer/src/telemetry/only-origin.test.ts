import { expect, it } from 'vitest';
import { onlyOriginOf } from './only-origin.ts';

const pattern = onlyOriginOf('https://api.example.gov/assist');

it.each([
  'https://api.example.gov/',
  'https://api.example.gov/assist/v2/completions',
  'https://api.example.gov/assist?chatId=1',
])('the pattern for one origin matches %s', (url) => {
  expect(pattern.test(url)).toBe(true);
});

it.each([
  'https://api.example.gov.evil.example/',
  'https://apixexample.gov/',
  'http://api.example.gov/',
  'https://api.example.gov:444/',
  'https://evil.example/?to=https://api.example.gov/',
])('the pattern for one origin does not match %s', (url) => {
  expect(pattern.test(url)).toBe(false);
});

it('the pattern for one origin matches a port and an IPv6 address literally', () => {
  expect(onlyOriginOf('http://[::1]:3002').test('http://[::1]:3002/health')).toBe(true);
});
