import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));

test('every private property that a sheet of the loader uses without a fallback is defined', () => {
  const defined = new Set(
    sheets.flatMap(({ text }) => text.match(/--assist-_[\w-]+(?=\s*:)/g) ?? []),
  );
  const used = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\(\s*(--assist-_[\w-]+)\s*\)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter(({ name }) => !defined.has(name))).toEqual([]);
});
