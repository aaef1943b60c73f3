import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** One classic script without imports: a host's path-scoped or hashed `script-src` allows no second file. */
const config: UserConfig = defineConfig({
  envDir: fromRoot('.'),
  plugins: [inlineTokens()],
  build: {
    target: 'es2022',
    // light-dark() stays as it is: the minifier's stand-in for it breaks `color-scheme: inherit`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Some 200 bytes less than Vite's own minifier, for the one file that every page of a host pays for.
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      compress: { passes: 2 },
      mangle: { toplevel: true, properties: { regex: ownNames() } },
    },
    outDir: fromRoot('dist'),
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/main.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'loader.js' },
    },
  },
});

/** Matches the names of properties that only the loader's own objects have: they need not be long. */
function ownNames(): RegExp {
  const names =
    'apiBaseUrl applyTheme drawerOrigin drawerUrl errorReports forgetCalls giveUp hasFloatingSearch isAsked ' +
    'isInserted onAlive onBlocked onCloseRequest onConnected onDead onIncompatible onLost onRetry present ' +
    'readRemoteWindow readWindow reportsErrors services sheet siteSearch tellOnceAlive unload unlock';
  return new RegExp(`^(?:${names.replaceAll(' ', '|')})$`);
}

/**
 * Puts the values of the shared tokens where the sheets use them: the loader counts its bytes, and the
 * page needs no second set of custom properties.
 */
function inlineTokens(): Plugin {
  const file = fromRoot('packages/bridge/src/tokens.css');
  const declarations = readFileSync(file, 'utf8').matchAll(/--(assist-[\w-]+):\s*([^;]+);/g);
  const tokens = new Map([...declarations].map(([, name = '', value = '']) => [name, value]));
  return {
    name: 'inline-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css?inline')) return;
      return code.replace(/var\(--(assist-[a-z][\w-]*)\)/g, (reference, name: string) => {
        const value = tokens.get(name);
        if (value === undefined) this.error(`No token ${reference} in tokens.css`);
        return value;
      });
    },
  };
}

export default config;
