import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../paths.mjs';
import {
  findDeadReferences,
  findMissingTests,
  findUnknownCommands,
  readTrackedFiles,
} from './documents.ts';

const tracked = readTrackedFiles();

test('every reference, link and path in the project leads to something', () => {
  expect(findDeadReferences(tracked)).toEqual([]);
});

test('every npm script in a document exists', () => {
  expect(findUnknownCommands(tracked)).toEqual([]);
});

test('every test that the evidence names exists', () => {
  expect(findMissingTests(tracked)).toEqual([]);
});

test('a reference to a missing section, row, decision, page or file is reported', () => {
  const spec = 'spec';
  const files = new Map([
    ['docs/develop/specification.md', '## 1. Start\n'],
    ['docs/decisions/0008-one.md', ''],
    ['docs/index.md', 'see [one](./decisions/0008-one.md) and [two](../two.md), `scripts/gone.ts`'],
    ['a.ts', `// ${spec} §1, ${spec} §2, ${'threats'} T7, ${'decision'} 8, ${'decision'} 9`],
  ]);
  expect(findDeadReferences(files)).toEqual([
    'docs/index.md: two.md',
    'docs/index.md: scripts/gone.ts',
    `a.ts: ${spec} §2`,
    `a.ts: ${'threats'} T7`,
    `a.ts: ${'decision'} 9`,
  ]);
});

test('a command that is gone is reported', () => {
  const files = new Map([
    ['package.json', '{"scripts":{"start":"","unit":""}}'],
    ['README.md', '`npm start`, `npm test` and `npm run unit -- a`, `npm run units`'],
  ]);
  expect(findUnknownCommands(files)).toEqual(['README.md: npm test', 'README.md: npm run units']);
});

test('a title that no test has is reported, and stands for the values of a table by an ellipsis', () => {
  const files = new Map([
    ['docs/evidence/index.md', '- **S1** a\n  - `a.test.ts`: opens · gives … back · closes\n'],
    ['a.test.ts', "test('opens'); test.each(rows)('gives %s back');"],
  ]);
  expect(findMissingTests(files)).toEqual(['a.test.ts: closes']);
});

const architecture = readFileSync(fromRoot('docs/develop/architecture.md'), 'utf8');

describe.each([
  ['One question, step by step', 15],
  ['One question in the service', 25],
])('the way of a question in “%s”', (heading, most) => {
  const [, section = ''] = architecture.split(`\n## ${heading}\n`);
  const steps = [...(section.split('\n## ')[0] ?? '').matchAll(/^\d+\. `([^`]+)`: `([^`]+)`/gm)];

  test(`a question passes at most ${most} files`, () => {
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.length).toBeLessThanOrEqual(most);
  });

  test.each(steps.map(([, file = '', call = '']) => ({ file, call })))(
    '$file hands the question on with $call',
    ({ file, call }) => expect(readFileSync(fromRoot(file), 'utf8')).toContain(call),
  );
});
