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

const folder = new URL('./cases/', import.meta.url);

/**
 * Every case: `cases/<name>.html` is the page at `/cases/<name>/`, described by its own title and
 * description, and listed under its `<meta name="case-group">`. A file that begins with the title is what
 * differs from an ordinary page with this site's style sheet; any other is the whole document. Beside it, `<name>.headers.json` may hold the
 * response headers it is served with.
 * @param {CasePlaces} places
 * @returns {Promise<CasePage[]>}
 * @throws when a case has no title or description
 */
export async function readCases(places) {
  const files = await readdir(folder);
  const names = files.filter((file) => file.endsWith('.html')).map((file) => file.slice(0, -5));
  return Promise.all(
    names.sort().map(async (name) => {
      const source = complete(await readFile(new URL(`${name}.html`, folder), 'utf8'));
      const headersFile = `${name}.headers.json`;
      return {
        path: `/cases/${name}/`,
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

/** @param {string} source */
function complete(source) {
  if (!source.startsWith('<title>')) return source;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
${source}</html>
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
