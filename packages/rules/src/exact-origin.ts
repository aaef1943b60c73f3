/** Splits a comma-separated list of origins, such as `VITE_ALLOWED_HOST_ORIGINS`. Drops empty items. */
export function splitOriginList(list: string): string[] {
  return list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/**
 * Whether a text is an exact http(s) origin: scheme, host and port as browsers write them, without path or pattern. All
 * comparisons of origins use this form (threats T3).
 */
export function isExactOrigin(text: string): boolean {
  // Rejects a wildcard host, because it parses as a URL and `frame-ancestors` treats it as a pattern.
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
