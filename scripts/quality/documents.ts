import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fromRoot, rootFolder } from '../paths.mjs';

/** The tracked files by path relative to the root, with their text. The text of a binary file is empty. */
export type Files = ReadonlyMap<string, string>;

/** Reads all tracked files that are not deleted. Leaves out the content of the demo department. */
export function readTrackedFiles(): Files {
  const paths = execFileSync('git', ['ls-files'], { cwd: rootFolder, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => !path.startsWith('apps/answer-service/content/'));
  const isText = /\.(?:[cm]?[jt]sx?|css|html|json|md)$/;
  return new Map(
    paths
      .filter((path) => existsSync(fromRoot(path)))
      .map((path) => [path, isText.test(path) ? readFileSync(fromRoot(path), 'utf8') : '']),
  );
}

const isDocument = (path: string) =>
  /^(?:docs\/.*|[A-Z]+)\.md$/.test(path) && !/^CHANGELOG/.test(path);

/** Lists references such as `spec §4` or `decision 8`, and links and paths in documents, that lead to nothing. */
export function findDeadReferences(files: Files): string[] {
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
export function findUnknownCommands(files: Files): string[] {
  const { scripts } = JSON.parse(files.get('package.json') ?? '');
  return [...files].flatMap(([file, text]) =>
    [...(isDocument(file) ? text : '').matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
      .filter(([, name, short]) => !Object.hasOwn(scripts, name ?? short ?? ''))
      .map(([command]) => `${file}: ${command}`),
  );
}
