import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, useServerProcesses } from '../test-support/server-process.ts';

describe('the server process with a page that takes too much to read', { timeout: 240_000 }, () => {
  const { start } = useServerProcesses();
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assist-costly-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('the service skips a page that takes too long to parse, and answers from the others', async () => {
    const cells = 4_000;
    const table = `<table>${'<tr><td>a cell'.repeat(cells)}<tr>${'<td>a cell'.repeat(cells)}`;
    await writeFile(
      join(folder, 'costly.html'),
      `<main><h1>Table</h1>${table}${' [a](b<'.repeat(cells)}`,
    );
    await writeFile(
      join(folder, 'glasses.md'),
      '# Glasses\n\nThe department pays for glasses once a year.',
    );
    const port = await findFreePort();
    const service = start({ CONTENT_DIR: folder, PORT: `${port}` });
    const health = (): Promise<Response> => fetch(`http://127.0.0.1:${port}/health`);
    await vi.waitFor(health, { timeout: 10_000 });

    let longestMs = 0;
    await vi.waitFor(
      async () => {
        const begun = performance.now();
        await health();
        longestMs = Math.max(longestMs, performance.now() - begun);
        expect(service.output()).toContain('"event":"listening"');
      },
      { timeout: 50_000, interval: 100 },
    );
    expect(service.output()).toMatch(
      /"page-skipped","path":"costly.html","reason":"takes more than/,
    );
    expect(longestMs).toBeLessThan(5_000);
    const answer = await ask(`http://127.0.0.1:${port}`, 'Who pays for glasses?');
    expect(await answer.text()).toContain('pays for glasses');
  });
});
