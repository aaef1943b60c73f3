import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createResolver, findReferences, findUnresolvedReferences } from './references.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('every reference in the source leads to a section of a document in the project', () => {
  expect(findUnresolvedReferences(path.resolve(root))).toEqual([]);
});

test('a reference to a missing section, row, decision or document is unresolved', () => {
  const isKnown = createResolver(root);
  const number = 99;
  expect(isKnown('spec §2')).toBe(true);
  expect(isKnown(`spec §${number}`)).toBe(false);
  expect(isKnown(`threats T${number}`)).toBe(false);
  expect(isKnown(`decision ${number}`)).toBe(false);
  expect(isKnown(`${'libraries'} §4`)).toBe(false);
});

test('references are found with their lines', () => {
  expect(findReferences(`one\nsee (${'spec'} §2, ${'threats'} T7)`)).toEqual([
    { line: 2, text: 'spec §2' },
    { line: 2, text: 'threats T7' },
  ]);
});
