import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  findMissingEvidence,
  judgeRows,
  judgeTests,
  listRows,
  listTests,
  readEvidence,
} from './evidence.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('every row of the specification, every promise, failure and threat names a test that exists', () => {
  expect(findMissingEvidence(root)).toEqual([]);
});

test('rows are list items and rows of tables, and one without an id is told of', () => {
  const text = `# Title
- before
## From here

| Id | Words |
| --- | --- |
| S1.1 | one |
| two | words |
- S1.2 three
  which goes on
- **Four**`;
  expect(listRows(text, { id: /^S\d+\.\d+$/, from: /^## From/ })).toEqual(['S1.1', '', 'S1.2', '']);
});

test('evidence names tests by file, or why there are none', () => {
  const text = `- **S1.1** One
  - \`a.test.ts\`: first · second
  - \`b.spec.ts\`: third
- **S1.2** Two
  - Not tried: no such phone is at hand.`;
  expect(readEvidence(text)).toEqual([
    {
      id: 'S1.1',
      tests: [
        { file: 'a.test.ts', names: ['first', 'second'] },
        { file: 'b.spec.ts', names: ['third'] },
      ],
      notTried: undefined,
    },
    { id: 'S1.2', tests: [], notTried: 'no such phone is at hand.' },
  ]);
});

test('a row without evidence, evidence without a row, and evidence of nothing are told of', () => {
  const evidence = readEvidence(
    '- **S1** a\n  - `a.ts`: b\n- **S2** a\n- **S9** a\n  - `a.ts`: b\n- **S9** a\n  - `a.ts`: b',
  );
  expect(judgeRows(['S1', 'S2', 'S3', 'S1', ''], evidence)).toEqual([
    'A row has no id.',
    'S1 is the id of two rows.',
    'S9 appears twice in the evidence.',
    'S3 has no evidence.',
    'S9 is not the id of a row.',
    'S9 is not the id of a row.',
    'S2 has neither a test nor a reason.',
  ]);
});

test('a test that is not in its file is told of, one within a group is found', () => {
  const evidence = readEvidence('- **S1** a\n  - `a.ts`: works · opens · group › opens');
  expect(judgeTests(evidence, () => ['group › opens'])).toEqual(['S1: a.ts has no test “works”.']);
});

test('a command that is none is told of', () => {
  const evidence = readEvidence('- **S1** a\n  - `npm run sizes`: a\n  - `npm run size`: a');
  const scripts = ['sizes'];
  expect(judgeTests(evidence, () => [], scripts)).toEqual(['S1: npm run size does not exist.']);
});

test('the tests of a file are those that run, with what is filled in left open', () => {
  const source = `
    test('plain', { tag: '@a' }, async () => { await test.step('a step', () => {}); });
    test.describe('group', () => {
      it.each([1])('number %i of $name', () => {});
      for (const size of sizes) test(\`at \${size} px\`, () => {});
    });
    describe.runIf(true)('sometimes', () => { it('runs', () => {}); });
    test.skip('skipped', () => {});
    it.todo('later');
    describe.skip('not here', () => { it('is skipped with its group', () => {}); });
    pattern.test('no test');
  `;
  expect(listTests(source, 'a.test.ts')).toEqual([
    'plain',
    'group › number … of …',
    'group › at … px',
    'sometimes › runs',
  ]);
});
