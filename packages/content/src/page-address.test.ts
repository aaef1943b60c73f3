import { describe, expect, it } from 'vitest';
import { declaredUrl, pageUrl, resolveLink } from './page-address.ts';

const SITE = new URL('https://department.example');

describe('pageUrl', () => {
  it.each([
    ['a/b.md', 'https://department.example/a/b/'],
    ['a/index.md', 'https://department.example/a/'],
    ['index.md', 'https://department.example/'],
    ['a/b.html', 'https://department.example/a/b/'],
    ['old/page.HTML', 'https://department.example/old/page/'],
    ['privacy.md', 'https://department.example/privacy/'],
    ['a/reindex.md', 'https://department.example/a/reindex/'],
    ['a b/ü?.md', 'https://department.example/a%20b/%C3%BC%3F/'],
  ])('the page of the file %s has the address %s', (path, url) => {
    expect(pageUrl(path, SITE)).toBe(url);
  });

  it('the address of a page keeps the path of the site', () => {
    expect(pageUrl('a/b.md', new URL('https://department.example/site'))).toBe(
      'https://department.example/site/a/b/',
    );
  });
});

describe('declaredUrl', () => {
  it('a declared address is resolved against the site', () => {
    expect(declaredUrl('/privacy/', SITE)).toBe('https://department.example/privacy/');
    expect(declaredUrl('https://other.example/x', SITE)).toBe('https://other.example/x');
    expect(declaredUrl('../../etc/', SITE)).toBe('https://department.example/etc/');
  });

  it('a declared address is rejected unless it is a web address', () => {
    expect(declaredUrl('javascript:alert(1)', SITE)).toBeUndefined();
    expect(declaredUrl('mailto:a@b.example', SITE)).toBeUndefined();
    expect(declaredUrl('http://', SITE)).toBeUndefined();
  });
});

describe('resolveLink', () => {
  const page = 'https://department.example/cards/gold/';

  it.each([
    ['/money/', 'https://department.example/money/'],
    ['../silver/', 'https://department.example/cards/silver/'],
    ['#how', 'https://department.example/cards/gold/#how'],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['http://plain.example/', 'http://plain.example/'],
  ])('a link in the content is resolved against its page: %s', (href, url) => {
    expect(resolveLink(href, page)).toBe(url);
  });

  it.each([
    '',
    '  ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'tel:+1800',
    'https://user:secret@evil.example/',
    'https://',
  ])('a link in the content is rejected: %j', (href) => {
    expect(resolveLink(href, page)).toBeUndefined();
  });
});
