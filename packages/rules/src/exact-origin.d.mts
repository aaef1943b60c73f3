/** Splits a comma-separated list of origins, such as `VITE_ALLOWED_HOST_ORIGINS`; empty items are left out. */
export declare function splitOriginList(list: string): string[];

/**
 * Whether a text is an exact http(s) origin: scheme, host and port as a browser writes them, no path, no
 * pattern. Everything that compares origins compares such texts (threats T3).
 */
export declare function isExactOrigin(text: string): boolean;
