import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../paths.mjs';
import { evidenceTable, type Files, findTests, listClaims, readTrackedFiles } from './evidence.ts';

const isDocument = (path: string) =>
  /^(?:docs\/.*|[A-Z]+)\.md$/.test(path) && !/^CHANGELOG/.test(path);

/** Lists references such as `spec §4` or `decision 8`, and links and paths in documents, that lead to nothing. */
function findDeadReferences(files: Files): string[] {
  const textOf = (path: string) => files.get(path) ?? '';
  const sections = (document: string, kind: string, pattern: RegExp) =>
    [...textOf(`docs/develop/${document}.md`).matchAll(pattern)].map(([, id]) => `${kind} ${id}`);
  const known = new Set([
    ...sections('specification', 'spec', /^## (\d+)\. /gm),
    ...sections('protocol', 'protocol', /^## (\d+)\. /gm),
    ...sections('threats', 'threats', /^\| (T\d+) \|/gm),
    ...[...files.keys()].flatMap((path) => {
      const number = /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1];
      return number === undefined ? [] : [`decision ${number}`];
    }),
  ]);
  const paths = [...files.keys()].map((path) => `/${path}/`);
  const exists = (path: string) =>
    paths.some((tracked) => tracked.includes(`/${path}/`.replace('//', '/')));
  return [...files].flatMap(([file, text]) => {
    const references = [...text.matchAll(/\b(spec|protocol|threats|decision) (?:§ ?)?(T?\d+)/g)]
      .filter(([, kind, id]) => !known.has(`${kind} ${id}`))
      .map(([reference]) => reference);
    if (!isDocument(file)) return references.map((reference) => `${file}: ${reference}`);
    const links = [...text.matchAll(/\]\((\.[^)#\s]+)/g)]
      .map(([, link = '']) => posix.join(posix.dirname(file), link))
      .filter((path) => !exists(path.replace(/\/$/, '')));
    const named = [...text.matchAll(sourcePath)]
      .map(([, path = '']) => path.replace(/\/$/, ''))
      // Git does not track what a build writes.
      .filter((path) => !path.endsWith('/dist') && !exists(path));
    return [...references, ...links, ...named].map((dead) => `${file}: ${dead}`);
  });
}

/** A path in backticks: it begins with a room's folder, or ends like a source file. */
const sourcePath =
  /`((?:(?:apps|benchmarks|e2e|examples|packages|scripts)\/[\w./-]*|[\w./-]*\w\.(?:ts|tsx|css)))`/g;

/** Lists the npm scripts in documents that package.json does not have. */
function findUnknownCommands(files: Files): string[] {
  const { scripts } = JSON.parse(files.get('package.json') ?? '');
  return [...files].flatMap(([file, text]) =>
    [...(isDocument(file) ? text : '').matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
      .filter(([, name, short]) => !Object.hasOwn(scripts, name ?? short ?? ''))
      .map(([command]) => `${file}: ${command}`),
  );
}

const tracked = readTrackedFiles();

test('every reference, link and path in the project leads to something', () => {
  expect(findDeadReferences(tracked)).toEqual([]);
});

test('every npm script in a document exists', () => {
  expect(findUnknownCommands(tracked)).toEqual([]);
});

test('every promise and every threat has a test whose title names it, and every id exists', () => {
  expect([...findTests(tracked).keys()].sort()).toEqual(listClaims(tracked).sort());
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

test('the table of evidence has the tests of each promise, and ellipses for values', () => {
  const files = new Map([
    ['docs/evidence/promises.md', '| P1 | The page is left. |\n| P2 | Nothing is read. |\n'],
    ['a.test.ts', "test('opens [P1][P2]'); test.each(rows)('gives %s back [P1]');"],
  ]);
  expect(evidenceTable(files)).toContain('| P1 | `a.test.ts`: opens · `a.test.ts`: gives … back |');
  expect(evidenceTable(files)).toContain('| P2 | `a.test.ts`: opens |');
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
