/** Splits a comma-separated list of origins, such as `VITE_ALLOWED_HOST_ORIGINS`. Drops empty items. */
export function splitOriginList(list: string): string[] {
  return list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/**
 * Whether a text is an exact http(s) origin: scheme, host and port, written as browsers write them. Paths and wildcards
 * are not allowed. All comparisons of origins need this form (threats T3).
 */
export function isExactOrigin(text: string): boolean {
  // Rejects `*` explicitly, because `URL` accepts a wildcard in a host, and `frame-ancestors` would treat it as a
  // pattern.
  if (!/^https?:[^*]+$/.test(text)) return false;
  try {
    // Not `URL.canParse`, because Safari 16 and Chrome before 120 lack it.
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}
