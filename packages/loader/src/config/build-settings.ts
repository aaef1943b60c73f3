/** The build's settings for the loader. Only this file reads `import.meta.env`. */
export interface BuildSettings {
  /** The answer service's address. */
  readonly apiBaseUrl: string;
  /** True in production, with a DSN, and when enabled, as in the drawer (spec §9). */
  readonly reportsErrors: boolean;
}

/**
 * @throws {Error} `Missing required environment variable: {name}` when one is missing or empty (spec §5)
 */
export function readBuildSettings(): BuildSettings {
  const apiBaseUrl = import.meta.env.VITE_API_BASE_URL;
  if (!apiBaseUrl) throw new Error('Missing required environment variable: VITE_API_BASE_URL');
  return {
    apiBaseUrl,
    reportsErrors:
      import.meta.env.VITE_ENVIRONMENT === 'production' &&
      // The build evaluates the comparison, so that the DSN stays out of the loader.
      (import.meta.env.VITE_SENTRY_DSN ?? '') !== '' &&
      import.meta.env.VITE_SENTRY_ENABLED === 'true',
  };
}
