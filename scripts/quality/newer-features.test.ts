import { describe, expect, test } from 'vitest';
import { findNewerFeatures, listNewerFeatures } from './newer-features.test-support.ts';

const newer = listNewerFeatures();

describe('platform features newer than the stated browsers', () => {
  test.each([
    ['const ok = URL.canParse(text);', 'URL.canParse'],
    ['const parts = Promise.withResolvers();', 'Promise.withResolvers'],
    ['const byKind = Object.groupBy(list, kindOf);', 'Object.groupBy'],
    ['const either = AbortSignal.any([one, other]);', 'AbortSignal.any'],
    ['const all = await Array.fromAsync(parts);', 'Array.fromAsync'],
    ['const sorted = list.toSorted();', 'toSorted'],
    ['const both = one.union(other);', 'union'],
    ['const part = new URLPattern("/a");', 'URLPattern'],
  ])('the check of platform features reports `%s`', (script, feature) => {
    expect(findNewerFeatures({ 'a.js': script }, newer)).toContain(`a.js: ${feature}`);
  });

  test.each([
    'const copy = structuredClone(value);',
    'const last = list.at(-1);',
    'const signal = AbortSignal.timeout(5_000);',
    'if ("canParse" in URL && URL.canParse(text)) parse();',
    'element.checkVisibility?.();',
    'if (typeof element.checkVisibility == "function") element.checkVisibility();',
    'class Sets { union(other){return other} } new Sets().union(1);',
  ])('the check of platform features accepts `%s`', (script) => {
    expect(findNewerFeatures({ 'a.js': script }, newer)).toEqual([]);
  });

  test.each([
    ['a:state(x){top:0}', ['a.css: :state']],
    ['a{color:light-dark(#000,#fff)}', ['a.css: light-dark()']],
    ['a{color:#000;color:light-dark(#000,#fff)}', []],
  ])('the check of platform features reads the style `%s`', (css, found) => {
    expect(findNewerFeatures({ 'a.css': css }, newer)).toEqual(found);
  });
});
