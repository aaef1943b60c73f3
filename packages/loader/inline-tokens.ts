import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const tokensFile = new URL('../bridge/src/tokens.css', import.meta.url);

/**
 * Replaces `var(--assist-…)` in inlined style sheets with the token's value. The inlined values save bytes, and the
 * loader need not declare the tokens on the page.
 */
export function inlineTokens(): Plugin {
  const declarations = readFileSync(tokensFile, 'utf8').matchAll(/--(assist-[\w-]+):\s*([^;]+);/g);
  const tokens = new Map([...declarations].map(([, name = '', value = '']) => [name, value]));
  return {
    name: 'inline-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css?inline')) return undefined;
      const inlined = code.replace(/var\(--(assist-[a-z][\w-]*)\)/g, (reference, name: string) => {
        const value = tokens.get(name);
        if (value === undefined) this.error(`No token ${reference} in tokens.css`);
        return value;
      });
      return { code: inlined, map: null };
    },
  };
}
