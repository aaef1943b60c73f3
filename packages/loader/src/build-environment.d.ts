/** The environment variables that Vite inlines at build time. Only `config.ts` reads `import.meta.env`. */
interface ImportMeta {
  readonly env: {
    readonly VITE_API_BASE_URL?: string;
    readonly VITE_ENVIRONMENT?: string;
    readonly VITE_SENTRY_DSN?: string;
    readonly VITE_SENTRY_ENABLED?: string;
    readonly VITE_LANGUAGES?: string;
  };
}

declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** `connection` is missing in some browsers and in TypeScript's own types. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
