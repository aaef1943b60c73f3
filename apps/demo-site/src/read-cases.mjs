import { readdir, readFile } from 'node:fs/promises';
import { fill } from './markup.mjs';

/**
 * One hard case: a complete document of its own, without this site's layout.
 * @typedef {{ path: string, group: string, title: string, description: string, document: string, headers?: Record<string, string> }} CasePage
 */

/**
 * What a case may name as `%cdnOrigin%` and so on.
 * @typedef {object} CasePlaces
 * @property {string} cdnOrigin
 * @property {string} apiOrigin
 * @property {string} pinnedLoader address of the loader that never changes
 * @property {string} integrity its SRI hash
 */

/** The group of a case that names none. */
export const defaultGroup = 'Difficult hosts';

const cases = new URL('./cases/', import.meta.url);
const hosts = new URL('./hosts/', import.meta.url);

/**
 * Every case: `cases/<name>.html` is the page at `/cases/<name>/`, described by its own title and
 * description, and listed under its `<meta name="case-group">`. A file that begins with the title is what
 * differs from an ordinary page with this site's style sheet; any other is the whole document. Beside it, `<name>.headers.json` may hold the
 * response headers it is served with. `hosts/<name>.html`, at `/cases/hosts/<name>/`, is what differs from a page made
 * with somebody else's package and nothing of this site.
 * @param {CasePlaces} places
 * @returns {Promise<CasePage[]>}
 * @throws when a case has no title or description
 */
export async function readCases(places) {
  return [
    ...(await readFolder(cases, '/cases/', complete, places)),
    ...(await readFolder(hosts, '/cases/hosts/', completeHost, places)),
  ];
}

/**
 * @param {URL} folder
 * @param {string} path where its pages are
 * @param {(source: string) => string} completePage
 * @param {CasePlaces} places
 * @returns {Promise<CasePage[]>}
 */
async function readFolder(folder, path, completePage, places) {
  const files = await readdir(folder);
  const names = files.filter((file) => file.endsWith('.html')).map((file) => file.slice(0, -5));
  return Promise.all(
    names.sort().map(async (name) => {
      const source = completePage(await readFile(new URL(`${name}.html`, folder), 'utf8'));
      const headersFile = `${name}.headers.json`;
      return {
        path: `${path}${name}/`,
        group: /<meta name="case-group" content="([^"]+)">/.exec(source)?.[1] ?? defaultGroup,
        title: find(source, /<title>([^<]+)<\/title>/, name),
        description: find(source, /<meta name="description" content="([^"]+)">/, name),
        document: fillUsed(source, places),
        ...(files.includes(headersFile) && {
          headers: JSON.parse(
            fillUsed(await readFile(new URL(headersFile, folder), 'utf8'), places),
          ),
        }),
      };
    }),
  );
}

const start = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
`;

/** @param {string} source */
function complete(source) {
  if (!source.startsWith('<title>')) return source;
  return `${start}<link rel="stylesheet" href="/assets/site.css">\n${source}</html>\n`;
}

/**
 * With the loader, and an end that is reached by scrolling only.
 * @param {string} source
 */
function completeHost(source) {
  const end =
    '<p style="margin-top: 100vh">A demonstration page. It doesn’t belong to a real department.</p>';
  return `${start}<meta name="case-group" content="Made with packages">
<script async src="%cdnOrigin%/loader.js"></script>
${source.replace('</body>', `${end}\n</body>`)}</html>
`;
}

/**
 * @param {string} source
 * @param {CasePlaces} places
 */
function fillUsed(source, places) {
  const used = Object.entries(places).filter(([name]) => source.includes(`%${name}%`));
  return fill(source, Object.fromEntries(used)).text;
}

/**
 * @param {string} source
 * @param {RegExp} pattern with one group
 * @param {string} name of the case
 */
function find(source, pattern, name) {
  const found = pattern.exec(source)?.[1];
  if (found === undefined) throw new Error(`cases/${name}.html has no ${pattern.source}.`);
  return found;
}
