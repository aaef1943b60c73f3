import type { HeaderRule } from './header-rules.ts';
/**
 * Formats the header rules as a `_headers` file, which several hosted CDNs read from the root of the served folder. If
 * two rules for a path set the same header, these CDNs join both values, but the later value must replace the earlier
 * value. A rule is therefore written without each header that a later rule sets for a part of the same paths. Today,
 * this affects only `Cache-Control: no-cache` of the rule for all paths. The other paths do not need this header,
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
