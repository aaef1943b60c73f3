import type { HeaderRule } from './header-rules.ts';
/**
 * Formats the header rules as a `_headers` file. Several hosted CDNs read this file from the root of the served folder.
 * If two rules for a path set the same header, these CDNs join both values. To let the later rule win, the earlier rule
 * omits a header that the later rule sets for a narrower path. Today, only the rule for all paths omits a header:
 * `Cache-Control: no-cache`. The other paths do not need this header, because these CDNs send `no-cache` by default.
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
