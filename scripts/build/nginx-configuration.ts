import type { HeaderRule } from './header-rules.ts';

/**
 * The supported releases of Debian. The nginx of Debian 13 warns about `listen … http2`, because nginx 1.25.1 replaced
 * it by `http2 on`. The nginx of Debian 12 is older (1.22) and does not start with `http2 on`.
 */
const releases = [
  { name: 'debian-12', listen: '443 ssl http2', http2: '' },
  { name: 'debian-13', listen: '443 ssl', http2: '  http2 on;\n' },
];

/** The text of the nginx templates by path. A release does not contain their folder, so they are bundled. */
const templates = Object.entries(
  import.meta.glob<string>('./nginx/*/*', { query: '?raw', import: 'default', eager: true }),
).map(([path, text]) => [path.replace('./nginx/', ''), text] as const);

/**
 * Creates the files for `/etc/nginx` that configure nginx as CDN and as TLS proxy of the answer service. Each path
 * begins with a folder for a release of Debian. Each folder holds the filled-in templates of `nginx/`, and a file with
 * the headers of `rules`.
 *
 * @returns text by path
 * @throws {Error} for a header value with a character that is special in nginx
 */
export function createNginxFiles(rules: readonly HeaderRule[]) {
  const files: Record<string, string> = {};
  for (const { name, listen, http2 } of releases) {
    files[`${name}/conf.d/assist-headers.conf`] = headerMaps(rules);
    for (const [path, text] of templates) {
      files[`${name}/${path}`] = text
        .replaceAll('{{listen}}', listen)
        .replace('  {{http2}}\n', http2);
    }
  }
  return files;
}

/**
 * Formats one nginx `map` for each header. The `map` gives the header's value for a request path. Reverses the order of
 * the rules, because the last matching rule must win, but nginx uses the first matching expression.
 */
function headerMaps(rules: readonly HeaderRule[]) {
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

function variable(name: string) {
  return `$assist_${name.toLowerCase().replaceAll('-', '_')}`;
}

function pattern(path: string) {
  const escaped = path.replace(/\*$/, '').replace(/[.+?()[\]{}|\\^$]/g, '\\$&');
  return path.endsWith('*') ? `~^${escaped}` : `~^${escaped}$`;
}

/** @throws {Error} for a character that is special in nginx */
function quote(value: string) {
  if (/["$\\\n]/.test(value)) throw new Error(`Invalid header value: ${value}`);
  return `"${value}"`;
}
