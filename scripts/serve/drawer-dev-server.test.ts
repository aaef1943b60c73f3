import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@assist/test-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDrawerDevServer } from './drawer-dev-server.ts';

describe('the CDN origin while developing', () => {
  const settings = '{"assistSettings":{"VITE_ENVIRONMENT":"local"}}';
  let folder = '';
  let origin = '';
  let server: { close(): Promise<void> } | undefined;

  beforeAll(async () => {
    // Sets NODE_ENV as an earlier build in this process would.
    vi.stubEnv('NODE_ENV', 'production');
    folder = await mkdtemp(join(tmpdir(), 'release-'));
    await writeFile(join(folder, 'loader.js'), 'a loader');
    await mkdir(join(folder, 'drawer'));
    await writeFile(join(folder, 'drawer/index.html'), `<script>\n${settings}\n</script>`);
    origin = `http://127.0.0.1:${await findFreePort()}`;
    const headersFor = () => ({ 'X-Rule': 'of the release' });
    server = await startDrawerDevServer({ folder, origin, headersFor });
  });

  afterAll(async () => {
    await server?.close();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('the development server of the drawer serves it from its source, ready for hot reload', async () => {
    const page = await (await fetch(`${origin}/drawer/`)).text();
    expect(page).toContain('/drawer/@vite/client');
    expect(page).toContain(`\n${settings}\n`);
    const module = await (await fetch(`${origin}/drawer/src/question/header.tsx`)).text();
    expect(module).toContain('import.meta.hot');
    expect(module).toContain('$RefreshReg$');
  });

  it('the development server of the drawer leaves no NODE_ENV, which would make rebuilds development builds', () => {
    expect(process.env.NODE_ENV).toBeUndefined();
  });

  it('the development server of the drawer serves everything else as it was built, with its headers', async () => {
    const response = await fetch(`${origin}/loader.js`);
    expect(await response.text()).toBe('a loader');
    expect(response.headers.get('X-Rule')).toBe('of the release');
  });
});
