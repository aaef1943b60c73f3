import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The releases of Debian that nginx configuration is written for. `http2 on` came with nginx 1.25.1, which refuses
 * the older form with a warning; 1.22 does not know the newer one and does not start.
 */
const releases = [
  { name: 'debian-12', listen: '443 ssl http2', http2: '' },
  { name: 'debian-13', listen: '443 ssl', http2: '  http2 on;\n' },
];

/**
 * nginx configuration for a CDN origin and for the answer service behind TLS, as files below `/etc/nginx`.
 * Each release of Debian gets a folder to copy there: the templates of `nginx/`, and the headers of this release.
 * @param {readonly import('./header-rules.ts').HeaderRule[]} rules
 * @param {Readonly<Record<string, string>>} [templates] text by path; default: from the folder beside this module
 * @returns {Record<string, string>} text by path
 * @throws {Error} for a header value that nginx would read differently
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
 * One variable for each header, by path: a later rule is narrower, and nginx takes the first expression that matches.
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
    '# Written by the build: the headers of each path, and no header where none is set.\n\n' +
    `${maps.join('\n')}\n` +
    '# A missing file may be uploaded in a minute: browsers keep no error.\n' +
    'map $status $assist_caching {\n' +
    `  default ${variable('Cache-Control')};\n` +
    '  ~^[45] "no-store";\n' +
    '}\n'
  );
}

/** @param {string} name of a header */
function variable(name) {
  return `$assist_${name.toLowerCase().replaceAll('-', '_')}`;
}

/** @param {string} path */
function pattern(path) {
  const escaped = path.replace(/\*$/, '').replace(/[.+?()[\]{}|\\^$]/g, '\\$&');
  return path.endsWith('*') ? `~^${escaped}` : `~^${escaped}$`;
}

/**
 * @param {string} value
 * @throws {Error} for a sign that nginx would read as its own
 */
function quote(value) {
  if (/["$\\\n]/.test(value)) throw new Error(`A header cannot hold ${value}`);
  return `"${value}"`;
}
