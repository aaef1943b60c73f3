import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A word in a comment that sends the reader elsewhere: `spec §4`, `protocol §2`, `threats T7`, `decision 8`.
 * @typedef {{ file: string, line: number, text: string }} Reference
 */

const pattern =
  /\b(spec|protocol|threats|decision|design|safety|libraries) (?:§ ?(\d+)(?:\.\d+)*|(T\d+)|(\d+))/g;
const sources = /\.(?:ts|tsx|mjs|js|css|html|md|json)$/;

/**
 * References in the tracked files that no document of the project answers: a document that is not there, a
 * section it does not have.
 * @param {string} root the repository
 * @returns {Reference[]}
 */
export function findUnresolvedReferences(root) {
  const isKnown = createResolver(root);
  return listFiles(root).flatMap((file) =>
    findReferences(readFileSync(path.join(root, file), 'utf8'))
      .filter(({ text }) => !isKnown(text))
      .map((reference) => ({ file, ...reference })),
  );
}

/**
 * @param {string} source
 * @returns {Omit<Reference, 'file'>[]}
 */
export function findReferences(source) {
  return source
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([text]) => ({ line: index + 1, text })),
    );
}

/**
 * Tells whether a reference leads to a section that exists.
 * @param {string} root
 * @returns {(text: string) => boolean}
 */
export function createResolver(root) {
  const docs = path.join(root, 'docs');
  const known = new Set([
    ...sections(path.join(docs, 'specification.md')).map((number) => `spec §${number}`),
    ...sections(path.join(docs, 'protocol.md')).map((number) => `protocol §${number}`),
    ...rows(path.join(docs, 'threats.md')).map((id) => `threats ${id}`),
    ...readdirSync(path.join(docs, 'decisions')).map(
      (name) => `decision ${Number.parseInt(name, 10)}`,
    ),
  ]);
  return (text) => known.has(text.replace('§ ', '§').replace(/(§\d+)\..*/, '$1'));
}

/** @param {string} file */
function sections(file) {
  return [...readFileSync(file, 'utf8').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
}

/** @param {string} file */
function rows(file) {
  return [...readFileSync(file, 'utf8').matchAll(/^\| (T\d+) \|/gm)].map(([, id]) => id);
}

/** @param {string} root */
function listFiles(root) {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => sources.test(file) && !file.startsWith('apps/answer-service/content/'));
}
