import { splitOriginList } from '../../packages/rules/src/exact-origin.ts';
import type { Settings } from './settings.ts';

/**
 * A rule that sets response headers for all paths that match `path`. A `path` that ends in `*` is a prefix. If several
 * rules set the same header, the last rule wins.
 */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Record<string, string>;
}

const fiveMinutes = 'public, max-age=300, stale-while-revalidate=86400';
const oneYear = 'public, max-age=31536000, immutable';

/** The style element that the drawer's library vaul inserts, without its text and with it. */
const VAUL_STYLES =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-YIjArHm2rkb5J7hX9lUM1bnQ3Kp61MTfluMGkuyKwDw='";

/** Creates the rules for the response headers of the CDN. The local CDN and production servers use the same rules. */
export function createHeaderRules(settings: Settings): HeaderRule[] {
  return [
    {
      path: '/*',
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Referrer-Policy': 'strict-origin',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-cache',
      },
    },
    { path: '/loader.js', headers: { 'Cache-Control': fiveMinutes } },
    { path: '/words/*', headers: { 'Cache-Control': fiveMinutes } },
    // Covers the folders of all versions, because some host pages load an earlier version.
    { path: '/v*', headers: { 'Cache-Control': oneYear } },
    {
      path: '/drawer/*',
      headers: {
        'Content-Security-Policy': createDrawerPolicy(settings),
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    },
    { path: '/drawer/assets/*', headers: { 'Cache-Control': oneYear } },
  ];
}

export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const matching = rules.filter((rule) =>
    rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return Object.assign({}, ...matching.map((rule) => rule.headers));
}

/**
 * The drawer's Content Security Policy for a `meta` element. Leaves out `frame-ancestors`, because browsers accept it
 * only in a header.
 */
export function createDocumentPolicy(settings: Settings) {
  return createDrawerPolicy(settings).replace(/frame-ancestors [^;]*; /, '');
}

function createDrawerPolicy(settings: Settings) {
  const connections = [
    settings.VITE_API_BASE_URL,
    settings.VITE_SENTRY_DSN,
    settings.VITE_LANGFUSE_BASE_URL,
  ].flatMap((url) => (url ? [new URL(url).origin] : []));
  const hosts = splitOriginList(settings.VITE_ALLOWED_HOST_ORIGINS ?? '');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${VAUL_STYLES}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${[...new Set(connections)].join(' ')}`,
    `frame-ancestors ${hosts.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * Formats the header rules as a `_headers` file. Several hosted CDNs read this file from the root of the served folder.
 * Leaves out `no-cache`, because these CDNs send it by default, and join the values of all rules that match a path.
 */
export function formatHeadersFile(rules: readonly HeaderRule[]) {
  const blocks = rules.map(({ path, headers }) => {
    const lines = Object.entries(headers)
      .filter(([, value]) => value !== 'no-cache')
      .map(([name, value]) => `  ${name}: ${value}\n`);
    return `${path}\n${lines.join('')}`;
  });
  return blocks.join('\n');
}
