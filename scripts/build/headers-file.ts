import type { HeaderRule } from './header-rules.ts';
/**
 * Formats the header rules as a `_headers` file, which several hosted CDNs read from the root of the served folder. If
 * two rules match a path, these CDNs join both values of a header. A wider rule therefore omits each header that a
 * narrower rule also sets. Today, this affects only `Cache-Control: no-cache` of `/*`. The omission does no harm,
 * because these CDNs send `no-cache` by default.
 */
export function formatHeadersFile(rules: readonly HeaderRule[]) {
  const blocks = rules.map(({ path, headers }, index) => {
    const narrower = rules.slice(index + 1).filter((rule) => isBelow(rule.path, path));
    const lines = Object.entries(headers)
      .filter(([name]) => !narrower.some((rule) => name in rule.headers))
      .map(([name, value]) => `  ${name}: ${value}\n`);
    return `${path}\n${lines.join('')}`;
  });
  return blocks.join('\n');
}

function isBelow(path: string, wider: string) {
  return wider.endsWith('*') && path.startsWith(wider.slice(0, -1));
}
