import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '@assist/test-kit';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIXTURE_FOLDER } from './fixtures/fixture-site.ts';
import { encodeText } from './generate/chat-completions.test-support.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD_TIMEOUT_MS = 60_000;

describe('the server process', { timeout: 30_000 }, () => {
  const running: ChildProcess[] = [];
  let bundleFolder: string;

  beforeAll(async () => {
    // Away from every installed package: the bundle runs alone.
    bundleFolder = await mkdtemp(join(tmpdir(), 'assist-bundle-'));
    await build({
      root: ROOT,
      logLevel: 'error',
      build: { outDir: bundleFolder, emptyOutDir: true },
    });
  }, BUILD_TIMEOUT_MS);

  afterAll(() => rm(bundleFolder, { recursive: true }));

  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  function start(
    environment: Record<string, string>,
    nodeOptions: readonly string[] = [],
    folder = bundleFolder,
  ): {
    child: ChildProcess;
    output: () => string;
    errors: () => string;
    exit: Promise<number | null>;
  } {
    const child = spawn(process.execPath, [...nodeOptions, 'server.js'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        CONTENT_DIR: FIXTURE_FOLDER,
        ...(nodeOptions.length > 0 ? {} : { EMBEDDINGS: 'none' }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let output = '';
    let errors = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const exit = once(child, 'close').then(() => child.exitCode);
    return { child, output: () => output, errors: () => errors, exit };
  }

  async function listeningUrl(output: () => string): Promise<string> {
    return vi.waitFor(
      () => {
        const url = /"event":"listening","url":"([^"]+)"/.exec(output())?.[1];
        if (url === undefined) throw new Error('Not listening yet.');
        return url;
      },
      { timeout: 20_000 },
    );
  }

  function ask(url: string, question: string): Promise<Response> {
    return fetch(`${url}/v2/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        messages: [{ role: 'user', content: question }],
      }),
    });
  }

  it('serves, finishes running answers when told to stop, and exits well', async () => {
    const { child, output, errors, exit } = start({ PORT: '0', STREAM_DELAY_MS: '10' });
    const url = await listeningUrl(output);
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });
    const response = await fetch(`${url}/v2/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 'chat',
        messages: [{ role: 'user', content: 'How do I apply for a silver card?' }],
      }),
    });
    child.kill('SIGTERM');
    expect(await response.text()).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    expect(await exit).toBe(0);
    expect(errors()).toBe('');
    expect(output()).not.toContain('silver card?');
  });

  it('waits for an answer that runs, without a limit of a few seconds, and is not ready meanwhile', async () => {
    const model = await listen(
      createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        say = (text) => response.write(encodeText(text));
        end = () => response.end('data: [DONE]\n\n');
      }),
    );
    let say: (text: string) => void = () => {};
    let end: () => void = () => {};
    const { child, output, exit } = start({
      PORT: '0',
      DRAIN_DELAY_SECONDS: '1',
      MODEL_BASE_URL: `${model.origin}/v1`,
      MODEL_NAME: 'scripted',
    });
    const url = await listeningUrl(output);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const response = await ask(url, 'How do I apply for a silver card?');
    say('You can apply online [1]. You');
    const reader = response.body?.getReader();
    if (reader === undefined) throw new Error('No body.');
    await reader.read();
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(503));
    // Until balancers have seen it, what they still send is answered.
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await vi.waitFor(() => expect(fetch(`${url}/live`)).rejects.toThrow(), { timeout: 5_000 });
    say(' can apply by post [1].');
    end();
    let rest = '';
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      rest += new TextDecoder().decode(next.value);
    }
    expect(rest).toMatch(/post.*\nd:\{"finishReason":"stop"\}\n$/s);
    expect(await exit).toBe(0);
    expect(output()).toMatch(/"event":"draining","running":1,"seconds":30.*"stopped","cut":0/s);
    await model.close();
  });

  it('ends at once when it is told to stop a second time', async () => {
    const silent = await listen(createServer(() => {}));
    const { child, output, exit } = start({
      PORT: '0',
      MODEL_BASE_URL: `${silent.origin}/v1`,
      MODEL_NAME: 'silent',
      MODEL_FIRST_TEXT_MS: '60000',
      MODEL_TIMEOUT_MS: '60000',
    });
    const url = await listeningUrl(output);
    await ask(url, 'How do I apply for a silver card?');
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(output()).toContain('"event":"draining"'));
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
    await silent.close();
  });

  it('serves figures on a port of their own alone, and pauses while a file exists', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'assist-pause-')), 'paused');
    const { output } = start({ PORT: '0', METRICS_PORT: '0', PAUSE_FILE: file });
    const url = await listeningUrl(output);
    const metricsUrl = /"event":"metrics-listening","url":"([^"]+)"/.exec(output())?.[1];
    const figures = async (): Promise<string> => (await fetch(`${metricsUrl}/metrics`)).text();
    await (await ask(url, 'How do I apply for a silver card?')).text();
    await vi.waitFor(async () => {
      expect(await figures()).toMatch(/^assist_answers_total\{outcome="answer"\} 1$/m);
    });
    for (const line of [
      /^assist_index_pages 6$/m,
      /^assist_answers_running 0$/m,
      /^assist_first_text_seconds_count 1$/m,
      /^assist_answer_seconds_count 1$/m,
      /^assist_paused 0$/m,
      /^process_resident_memory_bytes \d+$/m,
    ]) {
      expect(await figures()).toMatch(line);
    }
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await fetch(`${metricsUrl}/v2/completions`)).status).toBe(404);
    await writeFile(file, '');
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'paused' });
    expect((await ask(url, 'How do I apply?')).status).toBe(503);
    expect(await figures()).toMatch(/^assist_paused 1$/m);
    await rm(file);
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });
  });

  it('runs from a copy of its folder, reads its settings from a file and understands meaning', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'assist-copy-'));
    await cp(bundleFolder, copy, { recursive: true });
    const settings = [
      'PORT=0',
      'EMBEDDINGS=local',
      `EMBEDDINGS_CACHE_DIR=${copy}/vectors`,
      'ALLOWED_ORIGINS=https://department.example',
      'SITE_URL=https://department.example',
      'CRISIS_CONTACT="**[Call 111](tel:111)**\\nDay and night."',
    ];
    await writeFile(join(copy, '.env'), settings.join('\n'));
    const { output, errors } = start({}, ['--env-file=.env'], copy);
    const url = await listeningUrl(output);
    await vi.waitFor(() => expect(output()).toContain('"event":"meaning-joined"'), {
      timeout: 20_000,
    });
    const response = await fetch(`${url}/v2/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 'chat',
        messages: [{ role: 'user', content: 'I want to end my life' }],
      }),
    });
    const answer = await response.text();
    expect(answer).toContain('tel:111');
    expect(errors()).toBe('');
    await rm(copy, { recursive: true });
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'comes with a unit that systemd understands',
    async () => {
      const unit = await readFile(join(bundleFolder, 'answer-service.service'), 'utf8');
      const file = join(await mkdtemp(join(tmpdir(), 'assist-unit-')), 'answer-service.service');
      await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );

  it('starts without the files it cannot read, and names and counts them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assist-content-'));
    await writeFile(join(folder, 'good.md'), 'Text.');
    await writeFile(join(folder, 'utf-16.md'), '\uFEFFText.', 'utf16le');
    await symlink('missing.md', join(folder, 'dangling.md'));
    // Larger than Node reads at once; it takes no space on the disk.
    await writeFile(join(folder, 'huge.md'), '');
    await truncate(join(folder, 'huge.md'), 2 ** 31);
    const { output, errors } = start({ PORT: '0', CONTENT_DIR: folder });
    await listeningUrl(output);
    const lines = output()
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: 'warn', event: 'page-skipped', path: 'dangling.md' },
      { level: 'warn', event: 'page-skipped', path: 'huge.md' },
      { level: 'warn', event: 'page-skipped', path: 'utf-16.md' },
      { level: 'info', event: 'listening', pages: 1, skipped: 3 },
    ]);
    expect(errors()).toBe('');
  });

  it('goes on answering when nobody reads its log any more', async () => {
    // A model that cannot be reached is a line in the log for each question.
    const { child, output, exit } = start({
      PORT: '0',
      STREAM_DELAY_MS: '0',
      MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
      MODEL_NAME: 'away',
    });
    const url = await listeningUrl(output);
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let round = 0; round < 3; round += 1) {
      const response = await fetch(`${url}/v2/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          id: 'chat',
          messages: [{ role: 'user', content: 'How do I apply for a silver card?' }],
        }),
      });
      expect(await response.text()).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    }
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('says in one line that the port is taken', async () => {
    const other = await listen(createServer());
    const { port } = other;
    const { errors, exit } = start({ PORT: String(port) });
    expect(await exit).toBe(1);
    expect(errors()).toBe(
      `answer-service: Port ${port} on 127.0.0.1 is taken. Stop what uses it, or set PORT to another.\n`,
    );
    await other.close();
  });

  it('says in one line that there are no pages', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'assist-content-'));
    const { errors, exit } = start({ CONTENT_DIR: empty });
    expect(await exit).toBe(1);
    expect(errors()).toBe(
      `answer-service: No pages in ${empty}. Set CONTENT_DIR to a folder of .md or .html files.\n`,
    );
  });

  it.each([
    [
      { CONTENT_DIR: '/nowhere/at/all' },
      /^answer-service: Cannot read the content folder \/nowhere\/at\/all: .*\n$/,
    ],
    [{ PORT: 'abc' }, /^answer-service: PORT .*\n$/],
    [
      { ALLOWED_ORIGINS: 'https://department.example', CRISIS_CONTACT: 'Call 1.', CONTENT_DIR: '' },
      /^answer-service: CONTENT_DIR must be set, because .*\n$/,
    ],
    [{ ALLOWED_ORIGINS: '*' }, /^answer-service: ALLOWED_ORIGINS is not an exact origin\.\n$/],
  ])('says in one line what is wrong with %j', async (environment, message) => {
    const { errors, exit } = start(environment);
    expect(await exit).toBe(1);
    expect(errors()).toMatch(message);
  });
});
