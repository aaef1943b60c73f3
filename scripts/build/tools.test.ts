import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@assist/test-kit';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDownload } from '../tasks/release.ts';
import { buildTools } from './build.ts';

describe('the commands in a release', () => {
  let folder = '';
  let tools = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tools of a release '));
    const built = join(folder, 'built');
    await buildTools(built);
    const archive = await createDownload(join(folder, 'ai-assist-1.2.3'), { tools: built });
    const unpacked = await mkdtemp(join(folder, 'unpacked-'));
    await extract({ file: archive, cwd: unpacked });
    tools = join(unpacked, 'ai-assist-1.2.3/tools');
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['import', '--site URL'],
    ['assist-check', 'assist-check https://'],
  ])('%s runs from the unpacked archive with Node alone', (name, usage) => {
    const { stdout, stderr } = spawnSync(process.execPath, [join(tools, `${name}.mjs`), '--help'], {
      encoding: 'utf8',
      env: {},
      cwd: folder,
    });
    expect(`${stdout}${stderr}`).toContain(usage);
    expect(`${stdout}${stderr}`).not.toMatch(/\n {4}at /);
  });

  it('import writes the pages of a site and questions by a model from the unpacked archive', async () => {
    const { origin, close } = await listen(
      createServer((request, response) => {
        if (request.url === '/sitemap.xml') {
          response.end(`<urlset><url><loc>${origin}/a/</loc></url></urlset>`);
        } else if (request.url === '/a/') {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(
            '<title>A page</title><main><h1>A page</h1><p>Words of the page.</p></main>',
          );
        } else if (request.url === '/v1/chat/completions') {
          response.setHeader('content-type', 'application/json');
          const message = { role: 'assistant', content: 'Is this a page?' };
          response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
        } else response.writeHead(404).end();
      }),
    );
    const out = join(folder, 'pages');
    const child = spawn(
      process.execPath,
      [join(tools, 'import.mjs'), '--site', origin, '--out', out, '--questions'],
      {
        env: { MODEL_BASE_URL: `${origin}/v1`, MODEL_NAME: 'small' },
        cwd: folder,
        stdio: 'ignore',
      },
    );
    expect(await once(child, 'exit')).toEqual([0, null]);
    await close();
    const [page = ''] = (await readdir(out)).filter((name) => name.endsWith('.md'));
    expect(await readFile(join(out, page), 'utf8')).toContain('Words of the page.');
    expect(await readFile(join(out, 'asked-questions.txt'), 'utf8')).toContain(
      `[${origin}/a/]\nIs this a page?\n`,
    );
  });

  it('the commands in a release come with the notices of their packages', async () => {
    expect(await readdir(tools)).toEqual(
      expect.arrayContaining(['sbom.cdx.json', 'third-party-licences.txt']),
    );
    expect(await readFile(join(tools, 'third-party-licences.txt'), 'utf8')).toContain('linkedom ');
  });
});
