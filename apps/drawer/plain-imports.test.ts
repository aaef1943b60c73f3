import { build } from 'vite';
import { expect, it } from 'vitest';
import { plainImports } from './plain-imports.ts';

/** Builds an entry that imports the file `lazy.js` with this code, and a stylesheet. Returns the built code. */
async function buildWith(lazy: string): Promise<string> {
  const files: Readonly<Record<string, string>> = {
    'entry.js': 'export const load = () => import("lazy.js");',
    'lazy.js': lazy,
    'lazy.css': 'p { color: red; }',
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'virtual-files',
        enforce: 'pre',
        resolveId: (id) => (id in files ? id : undefined),
        load: (id) => files[id],
      },
      plainImports(),
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'entry.js', preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
}

it('the build imports lazy chunks without Vite’s preload helper', async () => {
  const code = await buildWith('export const word = "lazy";');
  expect(code).toContain('import(');
  expect(code).not.toContain('stylesheet');
});

it('the build refuses a lazy chunk with styles, because they would not load', async () => {
  await expect(buildWith('import "lazy.css"; export const word = "lazy";')).rejects.toThrow(
    'The lazy chunk lazy has styles. Import them in main.tsx instead.',
  );
});
