import { afterEach, expect, it, vi } from 'vitest';
import { importTypeScript } from './import-typescript.mjs';

afterEach(() => vi.unstubAllEnvs());

it('a module is imported with its TypeScript, and what is built afterwards is not built for development', async () => {
  vi.stubEnv('NODE_ENV', undefined);
  const { readPages } = await importTypeScript('packages/content/src/index.ts');
  expect(readPages).toBeTypeOf('function');
  expect(process.env.NODE_ENV).toBeUndefined();
});
