import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the built service. The folder is outside the repository, so that nothing resolves to its packages. */
    builtService: string;
  }
}

/** Builds the service once for all tests that start its processes. Deletes the build after the last test. */
export default async function buildService(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'assist-service-'));
  const { NODE_ENV } = process.env;
  // Vitest sets `test`, which would change the build.
  delete process.env.NODE_ENV;
  const root = fileURLToPath(new URL('..', import.meta.url));
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  process.env.NODE_ENV = NODE_ENV;
  project.provide('builtService', outDir);
  return () => rm(outDir, { recursive: true });
}
