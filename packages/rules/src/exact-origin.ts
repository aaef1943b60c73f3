/** Splits a comma-separated list of origins, such as `VITE_ALLOWED_HOST_ORIGINS`; empty items are left out. */
export function splitOriginList(list: string): string[] {
  return list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/**
 * Whether a text is an exact http(s) origin: scheme, host and port as a browser writes them, no path, no
 * pattern. Everything that compares origins compares such texts (threats T3).
 */
export function isExactOrigin(text: string): boolean {
  // A wildcard host parses as a URL, and `frame-ancestors` takes it for a pattern.
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
