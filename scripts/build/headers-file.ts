import type { HeaderRule } from './header-rules.ts';
/**
 * The header rules as a `_headers` file, which several hosted CDNs take from the root of what they serve. Where two
 * rules match, these CDNs join the values of one header: so a header that a narrower rule sets again is left out
 * of the wider one. That is the `no-cache` of everything else, which they do by themselves.
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
