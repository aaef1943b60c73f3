import { readdir, readFile } from 'node:fs/promises';
import { fill } from './markup.mjs';

/**
 * One hard case: a complete document of its own, without this site's layout.
 * @typedef {{ path: string, title: string, description: string, group: string, document: string }} CasePage
 */

/** The group of a case that names none. */
export const defaultGroup = 'Difficult hosts';

const folder = new URL('./cases/', import.meta.url);

/**
 * Every case: `cases/<name>.html` is the page at `/cases/<name>/`, described by its own title and
 * description, and listed in the group that a `<meta name="case-group">` names. It may name the places
 * `%cdnOrigin%` and `%apiOrigin%`.
 * @param {{ cdnOrigin: string, apiOrigin: string }} origins
 * @returns {Promise<CasePage[]>}
 * @throws when a case has no title or description
 */
export async function readCases(origins) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.html')).sort();
  return Promise.all(
    files.map(async (file) => {
      const source = await readFile(new URL(file, folder), 'utf8');
      const used = Object.entries(origins).filter(([name]) => source.includes(`%${name}%`));
      return {
        path: `/cases/${file.replace(/\.html$/, '')}/`,
        title: find(source, /<title>([^<]+)<\/title>/, file),
        description: find(source, /<meta name="description" content="([^"]+)">/, file),
        group: /<meta name="case-group" content="([^"]+)">/.exec(source)?.[1] ?? defaultGroup,
        document: fill(source, Object.fromEntries(used)).text,
      };
    }),
  );
}

/**
 * @param {string} source
 * @param {RegExp} pattern with one group
 * @param {string} file
 */
function find(source, pattern, file) {
  const found = pattern.exec(source)?.[1];
  if (found === undefined) throw new Error(`cases/${file} has no ${pattern.source}.`);
  return found;
}
