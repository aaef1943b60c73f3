import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, readWrongSettings } from '@assist/test-kit';
import { describe, expect, it, vi } from 'vitest';
import { ConfigurationError, readConfiguration } from '../src/configuration.ts';
import { FIXTURE_FOLDER } from '../test-support/fixture-site.ts';
import { ask, useServerProcesses } from '../test-support/server-process.ts';

/**
 * Timeout for embedding the content, in ms. Embedding two thousand short texts takes 14 s, and several times as long on
 * a busy machine.
 */
const EMBEDDED_WITHIN_MS = 90_000;

/** The minimum settings of a service that answers pages of a website, not only pages on this machine. */
const beyondThisMachine = {
  PORT: '0',
  CONTENT_DIR: FIXTURE_FOLDER,
  SITE_URL: 'https://www.example.gov',
  ALLOWED_ORIGINS: 'https://www.example.gov',
  CRISIS_CONTACT: '[Call 988](tel:988)',
  EMBEDDINGS: 'none',
};

const documented = (await readWrongSettings('The answer service')).map((row) => ({
  ...row,
  settings: { ...beyondThisMachine, ...row.settings },
}));
/** The reader of the settings refuses these. Only a started process stops at the others. */
const refused = documented.filter(({ settings }) => isRefused(settings));

function isRefused(settings: Record<string, string>): boolean {
  try {
    readConfiguration(settings, '/');
    return false;
  } catch (error) {
    return error instanceof ConfigurationError;
  }
}

describe('the server process', { timeout: 240_000 }, () => {
  const { start, folder: bundleFolder } = useServerProcesses();

  it('the server process answers, finishes running answers at SIGTERM, and exits with 0', async () => {
    const { child, output, errors, exit, listeningUrl } = start({
      PORT: '0',
      STREAM_DELAY_MS: '10',
    });
    const url = await listeningUrl();
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });
    const response = await ask(url, 'How do I apply for a silver card?', 'chat');
    child.kill('SIGTERM');
    expect(await response.text()).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    expect(await exit).toBe(0);
    expect(errors()).toBe('');
    expect(output()).not.toContain('silver card?');
  });

  it(
    'the server process runs from a copy of its folder, with settings from a file and local embeddings',
    async () => {
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
      const { output, errors, listeningUrl } = start(
        {},
        { nodeOptions: ['--env-file=.env'], folder: copy },
      );
      const url = await listeningUrl();
      await vi.waitFor(() => expect(output()).toContain('"event":"embeddings-ready"'), {
        timeout: EMBEDDED_WITHIN_MS,
      });
      const response = await ask(url, 'I want to end my life', 'chat');
      const answer = await response.text();
      expect(answer).toContain('tel:111');
      expect(errors()).toBe('');
      await rm(copy, { recursive: true });
    },
    2 * EMBEDDED_WITHIN_MS,
  );

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'the server process ships a systemd unit that systemd accepts',
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

  it('the server process starts without unreadable files, and names and counts them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assist-content-'));
    await writeFile(join(folder, 'good.md'), 'Text.');
    await writeFile(join(folder, 'utf-16.md'), '\uFEFFText.', 'utf16le');
    await symlink('missing.md', join(folder, 'dangling.md'));
    // Creates a file that is too large for Node to read in one call. The file is sparse, so it takes no disk space.
    await writeFile(join(folder, 'huge.md'), '');
    await truncate(join(folder, 'huge.md'), 2 ** 31);
    const { output, errors, listeningUrl } = start({ PORT: '0', CONTENT_DIR: folder });
    await listeningUrl();
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

  it('the server process goes on answering when its log pipe closes', async () => {
    // Configures an unreachable model, so that the service writes a log line for each question.
    const { child, exit, listeningUrl } = start({
      PORT: '0',
      STREAM_DELAY_MS: '0',
      MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
      MODEL_NAME: 'away',
    });
    const url = await listeningUrl();
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let round = 0; round < 3; round += 1) {
      const response = await ask(url, 'How do I apply for a silver card?', 'chat');
      expect(await response.text()).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    }
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('the server process reports a taken port in one line', async () => {
    const other = await listen(createServer());
    const { port } = other;
    const { errors, exit } = start({ PORT: String(port) });
    expect(await exit).toBe(1);
    expect(errors()).toBe(
      `answer-service: Port ${port} on 127.0.0.1 is taken. Stop what uses it, or set PORT to another.\n`,
    );
    await other.close();
  });

  it.each(refused)('the configuration is refused with the documented line: $shown', (row) => {
    expect(() => readConfiguration(row.settings, '/')).toThrow(row.sentence);
  });

  it.each([...refused.slice(0, 1), ...documented.filter((row) => !refused.includes(row))])(
    'the server process stops with the documented line for $shown',
    async (row) => {
      const { errors, exit } = start(row.settings);
      expect(await exit).toBe(1);
      const [, said] = /^answer-service: (.*)\n$/.exec(errors()) ?? [];
      expect(said).toMatch(row.sentence);
    },
  );
});
