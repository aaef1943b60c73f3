import { describe, expect, it } from 'vitest';
import { outputFile } from './output-file.ts';

describe('outputFile', () => {
  it.each([
    ['/', 'index.html'],
    ['/cards/gold-card/', 'cards/gold-card/index.html'],
    ['/cards/gold-card', 'cards/gold-card/index.html'],
    ['/404.html', '404.html'],
    ['/a%20b/', 'a b/index.html'],
  ])('the file of the path %s is %s', (path, file) => {
    expect(outputFile(path)).toBe(file);
  });

  it.each(['/%2e%2e%2fsecret/', '/a/..%5Csecret/', '/../secret/'])(
    'the path %s, which leads out of the site, is refused',
    (path) => {
      expect(() => outputFile(path)).toThrow('leads out of the site');
    },
  );
});
