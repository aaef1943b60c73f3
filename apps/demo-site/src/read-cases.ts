import { readdir, readFile } from 'node:fs/promises';
import { fill } from './markup.ts';

/** One hard case: a complete document of its own, without this site's layout. */
export interface CasePage {
  readonly path: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly document: string;
  readonly headers?: Record<string, string>;
}

/** What a case may name as `%cdnOrigin%` and so on. */
interface CasePlaces {
  readonly cdnOrigin: string;
  readonly apiOrigin: string;
  /** Address of the loader that never changes. */
  readonly pinnedLoader: string;
  /** Its SRI hash. */
  readonly integrity: string;
}

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
 *
 * @throws when a case has no title or description
 */
export async function readCases(places: CasePlaces): Promise<CasePage[]> {
  return [
    ...(await readFolder(cases, '/cases/', complete, places)),
    ...(await readFolder(hosts, '/cases/hosts/', completeHost, places)),
  ];
}

/** @param path where its pages are */
async function readFolder(
  folder: URL,
  path: string,
  completePage: (source: string) => string,
  places: CasePlaces,
): Promise<CasePage[]> {
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

function complete(source: string) {
  if (!source.startsWith('<title>')) return source;
  return `${start}<link rel="stylesheet" href="/assets/site.css">\n${source}</html>\n`;
}

/** With the loader, and an end that is reached by scrolling only. */
function completeHost(source: string) {
  const end =
    '<p style="margin-top: 100vh">A demonstration page. It doesn’t belong to a real department.</p>';
  return `${start}<meta name="case-group" content="Made with packages">
<script async src="%cdnOrigin%/loader.js" referrerpolicy="strict-origin"></script>
${source.replace('</body>', `${end}\n</body>`)}</html>
`;
}

function fillUsed(source: string, places: CasePlaces) {
  const used = Object.entries(places).filter(([name]) => source.includes(`%${name}%`));
  return fill(source, Object.fromEntries(used)).text;
}

/**
 * @param pattern with one group
 * @param name of the case
 */
function find(source: string, pattern: RegExp, name: string) {
  const found = pattern.exec(source)?.[1];
  if (found === undefined) throw new Error(`cases/${name}.html has no ${pattern.source}.`);
  return found;
}
