import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** The evidence for one row of a document: the tests that prove the row's statement. */
interface Evidence {
  readonly id: string;
  readonly tests: { file: string; names: readonly string[] }[];
  /** The reason why no test proves the row's statement; undefined if the row has tests. */
  readonly notTried: string | undefined;
}

/**
 * The documents with rows that need evidence. `id` matches the id of a row. Rows are read only after the line that
 * matches `from`.
 */
const documents: readonly { file: string; id: RegExp; from: RegExp }[] = [
  { file: 'docs/develop/specification.md', id: /^S\d+\.\d+$/, from: /^## 1\. / },
  { file: 'docs/develop/failures.md', id: /^F\d+$/, from: /^# / },
  { file: 'docs/develop/threats.md', id: /^T\d+$/, from: /^# / },
  { file: 'docs/evidence/promises.md', id: /^P\d+$/, from: /^# / },
];

/**
 * Checks docs/evidence/index.md. Returns a sentence for each problem, such as a row without a test or a missing test.
 *
 * @param root path of the repository
 */
export function findMissingEvidence(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const rows = documents.flatMap((document) => listRows(read(document.file), document));
  const evidence = readEvidence(read('docs/evidence/index.md'));
  const tests = new Map<string, readonly string[]>();
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const testsOf = (file: string) => {
    const known = tests.get(file) ?? listTests(read(file), file);
    tests.set(file, known);
    return known;
  };
  return [...judgeRows(rows, evidence), ...judgeTests(evidence, testsOf, scripts)];
}

/**
 * Checks that each row of the documents has evidence, and that all evidence belongs to such a row. Returns a sentence
 * for each fault, such as a row without evidence.
 *
 * @param rows ids of the rows; '' for a row without an id
 */
export function judgeRows(rows: readonly string[], evidence: readonly Evidence[]) {
  const shown = evidence.map(({ id }) => id);
  return [
    ...rows.flatMap((id) => (id === '' ? ['A row has no id.'] : [])),
    ...findDoubles(rows).map((id) => `${id} is the id of two rows.`),
    ...findDoubles(shown).map((id) => `${id} appears twice in the evidence.`),
    ...rows.flatMap((id) => (shown.includes(id) || id === '' ? [] : [`${id} has no evidence.`])),
    ...shown.flatMap((id) => (rows.includes(id) ? [] : [`${id} is not the id of a row.`])),
    ...evidence.flatMap(({ id, tests, notTried }) =>
      tests.length > 0 || notTried ? [] : [`${id} has neither a test nor a reason.`],
    ),
  ];
}

/**
 * Checks that all tests and npm scripts in docs/evidence/index.md exist. Returns a sentence for each one that does not.
 *
 * @param testsOf returns the tests in a file; throws if the file is missing
 * @param scripts names of all npm scripts; a row's evidence may be a script instead of a test
 */
export function judgeTests(
  evidence: readonly Evidence[],
  testsOf: (file: string) => readonly string[],
  scripts: readonly string[] = [],
) {
  return evidence.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, names }) => {
      const script = /^npm run (.+)$/.exec(file)?.[1];
      if (script !== undefined) {
        return scripts.includes(script) ? [] : [`${id}: ${file} does not exist.`];
      }
      const known = testsOf(file);
      return names.flatMap((name) =>
        known.some((test) => test === name || test.endsWith(` › ${name}`))
          ? []
          : [`${id}: ${file} has no test “${name}”.`],
      );
    }),
  );
}

/** Lists the ids of a document's rows. A row is a list item or a row of a table. Returns '' for a row without an id. */
export function listRows(text: string, { id, from }: { id: RegExp; from: RegExp }): string[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => from.test(line)) + 1;
  return lines.slice(start).flatMap((line, index, all) => {
    const isHeading = all[index + 1]?.startsWith('| ---') ?? false;
    const row = /^(?:- |\| )(\S+)/.exec(line)?.[1];
    if (row === undefined || row === '---' || isHeading) return [];
    return [id.test(row) ? row : ''];
  });
}

/**
 * Parses items `- **id** words`, each followed by lines `  - \`file\`: test · test` or `  - Not tried: reason`.
 *
 * @param text content of docs/evidence/index.md
 */
export function readEvidence(text: string): Evidence[] {
  const evidence: Evidence[] = [];
  for (const line of text.split('\n')) {
    const id = /^- \*\*(\S+)\*\* /.exec(line)?.[1];
    if (id) evidence.push({ id, tests: [], notTried: undefined });
    const [, file, names] = /^ {2}- `([^`]+)`: (.+)$/.exec(line) ?? [];
    if (file && names) evidence.at(-1)?.tests.push({ file, names: names.split(' · ') });
    const reason = /^ {2}- Not tried: (.+)$/.exec(line)?.[1];
    const last = evidence.at(-1);
    if (reason && last) evidence.splice(-1, 1, { ...last, notTried: reason });
  }
  return evidence;
}

/**
 * Lists the tests in a file that are not skipped, each with its groups: `group › test`. Replaces each placeholder in a
 * title by `…`.
 */
export function listTests(source: string, file: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, source).program, []);
  return found;

  function visit(node: unknown, groups: readonly string[]) {
    if (Array.isArray(node)) for (const item of node) visit(item, groups);
    if (!isNode(node)) return;
    const words = node.type === 'CallExpression' ? wordsOf(node.callee) : [];
    const title = starts.includes(words[0] ?? '') ? titleOf(node.arguments) : undefined;
    // Leaves out skipped tests, all tests of skipped groups, and the steps of a test.
    if (title !== undefined && words.some((word) => notRunning.includes(word))) return;
    const isGroup = words.includes('describe');
    if (title !== undefined && !isGroup) found.push([...groups, title].join(' › '));
    const within = title !== undefined && isGroup ? [...groups, title] : groups;
    for (const value of Object.values(node)) visit(value, within);
  }
}

const starts = ['test', 'it', 'describe'];
const notRunning = ['skip', 'todo', 'fixme', 'step'];

/** Lists the names in the callee of a function call. For `test.describe(…)`, the names are `test` and `describe`. */
function wordsOf(callee: unknown): string[] {
  const words: string[] = [];
  let part = callee;
  while (isNode(part)) {
    if (part.type === 'Identifier') words.unshift(String(part.name));
    else if (isNode(part.property)) words.unshift(String(part.property.name));
    part = part.object ?? part.callee ?? part.tag;
  }
  return words;
}

function titleOf(givenArguments: unknown) {
  const title = Array.isArray(givenArguments) ? givenArguments[0] : undefined;
  if (!isNode(title)) return undefined;
  if (title.type === 'Literal' && typeof title.value === 'string') {
    return title.value.replace(/%(?:\.\d+)?[sijdfo]|\$[a-zA-Z]\w*/g, '…');
  }
  if (title.type !== 'TemplateLiteral' || !Array.isArray(title.quasis)) return undefined;
  return title.quasis.map(({ value }) => value.cooked).join('…');
}

function isNode(value: unknown): value is Record<string, unknown> & { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function findDoubles(ids: readonly string[]) {
  return ids.filter((id, index) => id !== '' && ids.indexOf(id) < index);
}
