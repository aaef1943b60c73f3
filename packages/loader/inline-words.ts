import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const catalogue = new URL('../words/languages/en.json', import.meta.url);

/**
 * Replaces the key in each `word('key')` by the English text of the catalogue. The loader thus contains each English
 * text once, and looks up translations by it.
 */
export function inlineWords(): Plugin {
  const { shared, loader } = JSON.parse(readFileSync(catalogue, 'utf8'));
  const texts: Readonly<Record<string, string>> = { ...shared, ...loader };
  return {
    name: 'inline-words',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/packages\/loader\/src\/.*\.ts$/.test(id)) return undefined;
      const inlined = code.replace(
        /\b(word(?:WithCount)?)\(\s*'(\w+)'/g,
        (call, name: string, key: string) => {
          const text = texts[key];
          if (text === undefined) this.error(`${call}) is not in the catalogue.`);
          return `${name}(${JSON.stringify(text)}`;
        },
      );
      return { code: inlined, map: null };
    },
  };
}
