import { describe, expect, it } from 'vitest';
import { outputFile, pagePath } from './page-path.mjs';

describe('pagePath', () => {
  it.each([
    ['cards/gold-card.md', '/cards/gold-card/'],
    ['cards/index.md', '/cards/'],
    ['index.md', '/'],
    ['privacy.md', '/privacy/'],
    ['old/page.HTML', '/old/page/'],
    ['a b/c.md', '/a%20b/c/'],
  ])('%s is %s', (file, path) => {
    expect(pagePath(file, undefined)).toBe(path);
  });

  it('takes the path of a declared URL', () => {
    expect(pagePath('contact/privacy.md', '/privacy/')).toBe('/privacy/');
    expect(pagePath('a.md', 'https://www.example.gov/b/c/?d#e')).toBe('/b/c/');
    expect(pagePath('a.md', '../../etc/')).toBe('/etc/');
  });

  it('ignores a declared URL that no browser could open', () => {
    expect(pagePath('a.md', 'javascript:alert(1)')).toBe('/a/');
    expect(pagePath('a.md', 'http://')).toBe('/a/');
  });
});

describe('outputFile', () => {
  it.each([
    ['/', 'index.html'],
    ['/cards/gold-card/', 'cards/gold-card/index.html'],
    ['/cards/gold-card', 'cards/gold-card/index.html'],
    ['/404.html', '404.html'],
    ['/a%20b/', 'a b/index.html'],
  ])('%s is %s', (path, file) => {
    expect(outputFile(path)).toBe(file);
  });

  it.each(['/%2e%2e%2fsecret/', '/a/..%5Csecret/', '/../secret/'])('refuses %s', (path) => {
    expect(() => outputFile(path)).toThrow('leads out of the site');
  });
});
