import { readAllowedHostOrigins } from './validate-configuration.mjs';

/**
 * Response headers for the paths that match. A path ends in `*` to match everything below it;
 * of several rules that set one header, the last wins.
 * @typedef {{ path: string, headers: Record<string, string> }} HeaderRule
 */

const oneYear = 'public, max-age=31536000, immutable';

/**
 * The headers the CDN has to send, as data: the local CDN serves them, the deployment takes them over.
 * @param {import('./validate-configuration.mjs').Configuration} configuration
 * @returns {HeaderRule[]}
 */
export function createHeaderRules(configuration) {
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
    {
      path: '/loader.js',
      headers: { 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' },
    },
    // The folders of all versions: hosts pin earlier ones, too.
    { path: '/v*', headers: { 'Cache-Control': oneYear } },
    {
      path: '/drawer/*',
      headers: {
        'Content-Security-Policy': createDrawerPolicy(configuration),
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    },
    { path: '/drawer/assets/*', headers: { 'Cache-Control': oneYear } },
  ];
}

/**
 * The headers for one path.
 * @param {readonly HeaderRule[]} rules
 * @param {string} path
 * @returns {Record<string, string>}
 */
export function headersFor(rules, path) {
  const matching = rules.filter((rule) =>
    rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return Object.assign({}, ...matching.map((rule) => rule.headers));
}

/**
 * The drawer's policy as a document can state it: who may frame it, only a header can say.
 * @param {import('./validate-configuration.mjs').Configuration} configuration
 */
export function createDocumentPolicy(configuration) {
  return createDrawerPolicy(configuration).replace(/frame-ancestors [^;]*; /, '');
}

/** @param {import('./validate-configuration.mjs').Configuration} configuration */
function createDrawerPolicy(configuration) {
  const connections = [
    configuration.VITE_API_BASE_URL,
    configuration.VITE_SENTRY_DSN,
    configuration.VITE_LANGFUSE_BASE_URL,
  ]
    .filter((url) => url !== undefined && url !== '')
    .map((url) => new URL(/** @type {string} */ (url)).origin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${[...new Set(connections)].join(' ')}`,
    `frame-ancestors ${readAllowedHostOrigins(configuration).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
