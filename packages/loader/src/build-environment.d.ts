/** The department's settings. A release has them as one line of JSON. Only `config.ts` reads them. */
declare const assistSettings: {
  readonly apiBaseUrl?: string;
  readonly languages?: string;
  readonly reportsErrors?: boolean;
  readonly support?: { readonly text: string; readonly url: string };
};

declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** `connection` is missing in some browsers and in TypeScript's own types. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

/** `prerendering` is missing in some browsers and in TypeScript's own types. */
interface Document {
  readonly prerendering?: boolean;
}
