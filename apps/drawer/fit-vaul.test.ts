import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { fitVaul } from './fit-vaul.ts';

const vaul = createRequire(import.meta.url)
  .resolve('vaul')
  .replace(/index\.js$/, 'index.mjs');

/** Builds a module with the fitted vaul. */
async function buildFitted(entry: string): Promise<{ code: string; styles: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [fitVaul()],
    build: {
      write: false,
      cssCodeSplit: false,
      lib: { entry, formats: ['es'], fileName: 'vaul', cssFileName: 'vaul' },
      rolldownOptions: { external: ['react', 'react-dom', 'react/jsx-runtime'] },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  const styles = outputs
    .map((output) => (output.type === 'asset' ? String(output.source) : ''))
    .join('');
  return { code, styles };
}

it('the build moves vaul’s styles from its code to the stylesheet, without the invalid rule', async () => {
  expect(readFileSync(vaul, 'utf8')).toContain('__insertCSS("');
  const { code, styles } = await buildFitted(vaul);
  expect(code).not.toContain('slideFromRight');
  expect(code).not.toContain('createElement("style")');
  expect(styles).toContain('slideFromRight');
  expect(styles).not.toContain('hitarea]:{');
});

it('the build keeps only the components of vaul that the drawer uses', async () => {
  const entry = fileURLToPath(new URL('src/host/drawer.tsx', import.meta.url));
  const { code } = await buildFitted(entry);
  expect(code).toContain('data-vaul-drawer');
  expect(code).not.toContain('data-vaul-overlay');
  expect(code).not.toContain('data-vaul-handle-hitarea');
});
