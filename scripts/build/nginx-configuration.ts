import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The supported releases of Debian. The nginx of Debian 13 warns about `listen … http2`, because nginx 1.25.1 replaced
 * it by `http2 on`. The nginx of Debian 12 is older (1.22) and does not start with `http2 on`.
 */
const releases = [
  { name: 'debian-12', listen: '443 ssl http2', http2: '' },
  { name: 'debian-13', listen: '443 ssl', http2: '  http2 on;\n' },
];

/**
 * Creates the files for `/etc/nginx` that configure nginx as CDN and as TLS proxy of the answer service. Each path
 * begins with a folder for a release of Debian. Each folder holds the filled-in templates of `nginx/`, and a file with
 * the headers of `rules`.
 * @param {readonly import('./header-rules.ts').HeaderRule[]} rules
 * @param {Readonly<Record<string, string>>} [templates] text by path; default: the folder `nginx/` beside this module
 * @returns {Record<string, string>} text by path
 * @throws {Error} for a header value with a character that is special in nginx
 */
export function createNginxFiles(rules, templates = readTemplates()) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const { name, listen, http2 } of releases) {
    files[`${name}/conf.d/assist-headers.conf`] = headerMaps(rules);
    for (const [path, text] of Object.entries(templates)) {
      files[`${name}/${path}`] = text
        .replaceAll('{{listen}}', listen)
        .replace('  {{http2}}\n', http2);
    }
  }
  return files;
}

function readTemplates() {
  const folder = fileURLToPath(new URL('./nginx/', import.meta.url));
  const paths = ['conf.d', 'sites-available', 'snippets'].flatMap((name) =>
    readdirSync(join(folder, name)).map((file) => `${name}/${file}`),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/**
 * Formats one nginx `map` for each header. The `map` gives the header's value for a request path. Reverses the order of
 * the rules, because the last matching rule must win, but nginx uses the first matching expression.
 * @param {readonly import('./header-rules.ts').HeaderRule[]} rules
 */
function headerMaps(rules) {
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))];
  const maps = names.map((name) => {
    const entries = rules
      .filter(({ headers }) => name in headers)
      .reverse()
      .map(({ path, headers }) => `  ${pattern(path)} ${quote(headers[name] ?? '')};\n`);
    return `map $uri ${variable(name)} {\n  default "";\n${entries.join('')}}\n`;
  });
  return (
    '# Written by the build: the header values by path. nginx sends no header for an empty value.\n\n' +
    `${maps.join('\n')}\n` +
    '# Browsers do not cache errors, because a missing file may be uploaded a minute later.\n' +
    'map $status $assist_caching {\n' +
    `  default ${variable('Cache-Control')};\n` +
    '  ~^[45] "no-store";\n' +
    '}\n'
  );
}

/**
 * Returns the nginx variable that holds a header's value.
 * @param {string} name name of the header
 */
function variable(name) {
  return `$assist_${name.toLowerCase().replaceAll('-', '_')}`;
}

/** @param {string} path */
function pattern(path) {
  const escaped = path.replace(/\*$/, '').replace(/[.+?()[\]{}|\\^$]/g, '\\$&');
  return path.endsWith('*') ? `~^${escaped}` : `~^${escaped}$`;
}

/**
 * Quotes a header value for nginx.
 * @param {string} value
 * @throws {Error} for a character that is special in nginx
 */
function quote(value) {
  if (/["$\\\n]/.test(value)) throw new Error(`Invalid header value: ${value}`);
  return `"${value}"`;
}
