import type { Plugin } from 'vite';
import { compileMessages } from './src/compile-messages.ts';

const languageFile = /\/packages\/words\/languages\/\w+\.json$/;

/**
 * Keeps only some sections of a language's words, and compiles their ICU messages. A bundle then needs no parser of
 * messages.
 */
export function compileCatalogue(...sections: readonly string[]): Plugin {
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
