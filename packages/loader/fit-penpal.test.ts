import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { fitPenpal } from './fit-penpal.ts';

const penpal = createRequire(new URL('../bridge/package.json', import.meta.url))
  .resolve('penpal')
  .replace(/\.[cm]?js$/, '.mjs');

it('leaves the previous protocol out of penpal', async () => {
  expect(readFileSync(penpal, 'utf8')).toContain('synAck');
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [fitPenpal()],
    build: {
      write: false,
      lib: { entry: penpal, formats: ['es'], fileName: 'penpal' },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  expect(code).toContain('ACK2');
  expect(code).not.toContain('synAck');
});

it('stops the build when penpal is another than the one it was made for', () => {
  const { transform } = fitPenpal();
  if (typeof transform !== 'function') throw new Error('no transform');
  const id = '/node_modules/penpal/dist/penpal.mjs';
  expect(() => Reflect.apply(transform, undefined, ['isDeprecatedMessage(data)', id])).toThrow(
    'The previous protocol is asked for 1 times',
  );
});
