import { compileMessages } from './src/compile-messages.ts';

const languageFile = /\/packages\/words\/languages\/\w+\.json$/;

/** A Vite plugin. This package does not depend on Vite. */
interface CataloguePlugin {
  readonly name: string;
  readonly enforce: 'pre';
  transform(code: string, id: string): { code: string; map: null } | undefined;
}

/**
 * Keeps only some sections of a language's words, or single words such as `drawer.note`, and compiles their ICU
 * messages. A bundle then needs no parser of messages.
 */
export function compileCatalogue(...kept: readonly string[]): CataloguePlugin {
  return {
    name: 'compile-catalogue',
    enforce: 'pre',
    transform(code, id) {
      if (!languageFile.test(id)) return undefined;
      const words = JSON.parse(code);
      const parts = kept.map((name) => {
        const [section = '', key] = name.split('.');
        return key === undefined ? words[section] : { [key]: words[section][key] };
      });
      const messages = Object.assign({}, ...parts);
      return { code: JSON.stringify(compileMessages(messages)), map: null };
    },
  };
}
