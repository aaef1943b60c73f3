import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

/** Lists the promises and threats that the documents number. */
export function listClaims(files: Files): string[] {
  return ['docs/evidence/promises.md', 'docs/develop/threats.md'].flatMap((path) =>
    [...(files.get(path) ?? '').matchAll(/^\| ([PT]\d+) \|/gm)].map(([, id = '']) => id),
  );
}

/** Maps each promise and threat to its tests. Their titles end with its id: `a page is left alone [P1]`. */
export function findTests(files: Files): Map<string, string[]> {
  const tests = new Map<string, string[]>();
  for (const [file, text] of files) {
    if (!/\.(?:test|spec)\.tsx?$/.test(file)) continue;
    for (const [, , title = '', tags = ''] of text.matchAll(TAGGED_TITLE)) {
      for (const [, id = ''] of tags.matchAll(/\[(\w+)\]/g)) {
        tests.set(id, [...(tests.get(id) ?? []), `\`${file}\`: ${title}`]);
      }
    }
  }
  return tests;
}

const TAGGED_TITLE = /(['`])((?:(?!\1).)+) ((?:\[[PT]\d+\])+)\1/g;

/** The table of all tests with ids, in Markdown. Values of a table or a loop show as an ellipsis. */
export function evidenceTable(files: Files): string {
  const tests = findTests(files);
  const rows = listClaims(files).map((id) => {
    const titles = (tests.get(id) ?? []).join(' · ').replace(/\$\{[^}]*\}|%\w|\$\w+/g, '…');
    return `| ${id} | ${titles.replaceAll('|', '\\|')} |`;
  });
  return ['| Id | Tests |', '| --- | --- |', ...rows].join('\n');
}
