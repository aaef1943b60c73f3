import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  createResolver,
  findMissingPaths,
  findPaths,
  findReferences,
  findUnresolvedReferences,
  readSteps,
} from './references.ts';

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

test('every path in the documents leads to a file or folder of the project', () => {
  expect(findMissingPaths(root)).toEqual([]);
});

test('a path is a source file, or begins with the folder of a room', () => {
  expect(findPaths('one\n`apps/drawer/src/` and `app.tsx`, not `npm start` or `dist/`')).toEqual([
    { line: 2, text: 'apps/drawer/src/' },
    { line: 2, text: 'app.tsx' },
  ]);
});

const architecture = readFileSync(path.join(root, 'docs/develop/architecture.md'), 'utf8');

describe.each([
  ['One question, step by step', 15],
  ['One question in the service', 25],
])('the way of a question in “%s”', (heading, most) => {
  const steps = readSteps(architecture, heading);

  test(`a question passes at most ${most} files`, () => {
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.length).toBeLessThanOrEqual(most);
  });

  test.each(steps)('$file hands the question on with $call', ({ file, call }) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toContain(call);
  });
});
