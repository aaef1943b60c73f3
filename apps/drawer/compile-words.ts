import type { Plugin } from 'vite';
import { compileMessages } from '../../packages/words/src/compile-messages.ts';

const languageFile = /\/packages\/words\/languages\/\w+\.json$/;

/**
 * Keeps only the drawer's sections of a language's words, and compiles their ICU messages. The drawer then needs no
 * parser of messages.
 */
export function compileWords(): Plugin {
  return {
    name: 'compile-words',
    enforce: 'pre',
    transform(code, id) {
      if (!languageFile.test(id)) return undefined;
      const { shared, drawer } = JSON.parse(code);
      return { code: JSON.stringify(compileMessages({ ...shared, ...drawer })), map: null };
    },
  };
}
