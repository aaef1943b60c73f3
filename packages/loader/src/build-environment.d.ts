/** What Vite replaces and inlines at build time. Only `configuration.ts` reads `import.meta.env`. */
interface ImportMeta {
  readonly env: { readonly VITE_API_BASE_URL?: string };
}

declare module '*.css?inline' {
  const text: string;
  export default text;
}
