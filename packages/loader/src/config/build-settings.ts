/** The loader's settings from the build. Only this file reads `import.meta.env`. */
export interface BuildSettings {
  readonly apiBaseUrl: string;
  /**
   * Whether the loader reports errors. Reporting requires the production environment, a DSN, and enabled Sentry. The
   * drawer has the same rule (spec §9).
   */
  readonly reportsErrors: boolean;
  /** See `AssistConfig`. Undefined in a build with the default languages. */
  readonly languages: string | undefined;
}

/**
 * Reads the loader's settings from the build.
 * @throws {Error} `Missing required environment variable: {name}` if a variable is missing or empty (spec §5)
 */
export function readBuildSettings(): BuildSettings {
  const apiBaseUrl = import.meta.env.VITE_API_BASE_URL;
  if (!apiBaseUrl) throw new Error('Missing required environment variable: VITE_API_BASE_URL');
  return {
    apiBaseUrl,
    languages: import.meta.env.VITE_LANGUAGES,
    reportsErrors:
      import.meta.env.VITE_ENVIRONMENT === 'production' &&
      // Vite evaluates this comparison at build time. The loader then contains the result, but not the DSN.
      (import.meta.env.VITE_SENTRY_DSN ?? '') !== '' &&
      import.meta.env.VITE_SENTRY_ENABLED === 'true',
  };
}
