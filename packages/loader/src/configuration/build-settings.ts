/** What the build has set for the loader: the only file that reads `import.meta.env`. */
export interface BuildSettings {
  /** Where the answer service is. */
  readonly apiBaseUrl: string;
  /** In production, with a DSN, and turned on: as the drawer decides (spec §9). */
  readonly reportsErrors: boolean;
}

/**
 * @throws {Error} `Missing required environment variable: {name}` when one is missing or empty (spec §5)
 */
export function readBuildSettings(): BuildSettings {
  // Read in the condition itself, so that the build can leave out what it knows will not happen.
  if (!import.meta.env.VITE_API_BASE_URL) {
    throw new Error('Missing required environment variable: VITE_API_BASE_URL');
  }
  return {
    apiBaseUrl: import.meta.env.VITE_API_BASE_URL,
    reportsErrors:
      import.meta.env.VITE_ENVIRONMENT === 'production' &&
      // Compared, so that the build decides it, and the DSN itself stays out of the loader.
      (import.meta.env.VITE_SENTRY_DSN ?? '') !== '' &&
      import.meta.env.VITE_SENTRY_ENABLED === 'true',
  };
}
