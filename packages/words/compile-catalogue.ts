import { compileMessages } from './src/compile-messages.ts';

const languageFile = /\/packages\/words\/languages\/\w+\.json$/;

/** A Vite plugin. This package does not depend on Vite. */
interface CataloguePlugin {
  readonly name: string;
  readonly enforce: 'pre';
  transform(code: string, id: string): { code: string; map: null } | undefined;
}

/**
 * Keeps only some sections of a language's words, and compiles their ICU messages. A bundle then needs no parser of
 * messages.
 */
export function compileCatalogue(...sections: readonly string[]): CataloguePlugin {
  return {
    name: 'compile-catalogue',
    enforce: 'pre',
    transform(code, id) {
      if (!languageFile.test(id)) return undefined;
      const words = JSON.parse(code);
      const messages = Object.assign({}, ...sections.map((section) => words[section]));
      return { code: JSON.stringify(compileMessages(messages)), map: null };
    },
  };
}
