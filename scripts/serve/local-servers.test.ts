import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readHeaders } from './local-servers.ts';

it('a browser keeps no file while developing, and otherwise as long as the rules say', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headers-'));
  const rules = [
    { path: '/loader.js', headers: { 'Cache-Control': 'max-age=300', 'X-Rule': '1' } },
  ];
  await writeFile(join(folder, 'headers.json'), JSON.stringify(rules));
  const kept = await readHeaders(folder, false);
  expect(kept('/loader.js')).toEqual({ 'Cache-Control': 'max-age=300', 'X-Rule': '1' });
  const fresh = await readHeaders(folder, true);
  expect(fresh('/loader.js')).toEqual({ 'Cache-Control': 'no-store', 'X-Rule': '1' });
  expect(fresh('/other.html')).toEqual({ 'Cache-Control': 'no-store' });
  await rm(folder, { recursive: true });
});
