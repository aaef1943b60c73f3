import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A mention of a document in a file, such as `spec §4`, `protocol §2`, `threats T7` or `decision 8`. */
interface Reference {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const pattern =
  /\b(spec|protocol|threats|decision|design|safety|libraries) (?:§ ?(\d+)(?:\.\d+)*|(T\d+)|(\d+))/g;
const sources = /\.(?:ts|tsx|mjs|js|css|html|md|json)$/;

/**
 * Finds references in the tracked files that point to a missing document or section.
 *
 * @param root path of the repository
 */
export function findUnresolvedReferences(root: string): Reference[] {
  const isKnown = createResolver(root);
  return listFiles(root).flatMap((file) =>
    findReferences(readFileSync(path.join(root, file), 'utf8'))
      .filter(({ text }) => !isKnown(text))
      .map((reference) => ({ file, ...reference })),
  );
}

export function findReferences(source: string): Omit<Reference, 'file'>[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([text]) => ({ line: index + 1, text })),
    );
}

/** Creates a function that tells whether the target of a reference exists: a section, a threat or a decision. */
export function createResolver(root: string): (text: string) => boolean {
  const docs = path.join(root, 'docs');
  const known = new Set([
    ...sections(path.join(docs, 'develop/specification.md')).map((number) => `spec §${number}`),
    ...sections(path.join(docs, 'develop/protocol.md')).map((number) => `protocol §${number}`),
    ...rows(path.join(docs, 'develop/threats.md')).map((id) => `threats ${id}`),
    ...readdirSync(path.join(docs, 'decisions')).map(
      (name) => `decision ${Number.parseInt(name, 10)}`,
    ),
  ]);
  return (text) => known.has(text.replace('§ ', '§').replace(/(§\d+)\..*/, '$1'));
}

/**
 * Finds the paths in the Markdown documents that lead to no tracked file or folder. A path is text in backticks that
 * begins with a room's folder, or ends like a source file. A source file may be named without its folder.
 *
 * @param root path of the repository
 */
export function findMissingPaths(root: string): Reference[] {
  const tracked = listTracked(root);
  const isTracked = (name: string) =>
    tracked.some((file) => `/${file}/`.includes(`/${name.replace(/\/$/, '')}/`));
  return tracked
    .filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file) && file !== 'CHANGELOG.md')
    .flatMap((file) =>
      findPaths(readFileSync(path.join(root, file), 'utf8'))
        // Git does not track what a build writes.
        .filter(({ text }) => !isTracked(text) && !text.endsWith('/dist'))
        .map((reference) => ({ file, ...reference })),
    );
}

const pathPattern =
  /`((?:(?:apps|benchmarks|e2e|examples|packages|scripts)\/[\w./-]*|[\w./-]*\w\.(?:ts|tsx|css)))`/g;

export function findPaths(document: string): Omit<Reference, 'file'>[] {
  return document
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pathPattern)].map(([, text = '']) => ({ line: index + 1, text })),
    );
}

/** One file on the way of a question, and the code in it that hands the question to the next file. */
interface Step {
  readonly file: string;
  readonly call: string;
}

/** Reads the numbered steps below a heading of docs/develop/architecture.md. */
export function readSteps(architecture: string, heading: string): Step[] {
  const from = architecture.indexOf(`\n## ${heading}\n`) + 1;
  const section = architecture.slice(from, architecture.indexOf('\n## ', from));
  return [...section.matchAll(/^\d+\. `([^`]+)`: `([^`]+)`/gm)].map(([, file = '', call = '']) => ({
    file,
    call,
  }));
}

function sections(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
}

function rows(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(/^\| (T\d+) \|/gm)].map(([, id]) => id);
}

function listFiles(root: string) {
  return listTracked(root).filter(
    (file) => sources.test(file) && !file.startsWith('apps/answer-service/content/'),
  );
}

function listTracked(root: string) {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
}
