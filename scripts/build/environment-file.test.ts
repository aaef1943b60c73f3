import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyEnvironmentFile, clearEnvironment } from './environment-file.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('tests run without the settings of their machine:', () => {
  test.each([
    'VITE_NOT_IN_THE_EXAMPLE',
    'EMBEDDINGS',
    'MODEL_BASE_URL',
    'QUESTIONS_PER_MINUTE_OVER_ALL',
  ])('the setting %s of the machine is forgotten by the tests', (name) => {
    vi.stubEnv(name, 'set by somebody');
    clearEnvironment();
    expect(process.env[name]).toBeUndefined();
  });

  test('an environment variable that is not the product’s stays for the tests', () => {
    vi.stubEnv('HTTPS_PROXY', 'http://proxy.example');
    clearEnvironment();
    expect(process.env.HTTPS_PROXY).toBe('http://proxy.example');
  });
});

describe('an environment file for servers on this machine', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'environment-'));
    for (const name of ['VITE_API_BASE_URL', 'CONTENT_DIR']) vi.stubEnv(name, undefined);
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** Applies an environment file and returns the printed warnings. */
  async function applyFile(text: string) {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const file = join(folder, '.env');
    await writeFile(file, text);
    applyEnvironmentFile({ isLocal: true, file });
    return warn.mock.calls.flat();
  }

  test.each([
    ['VITE_ENVIRONMENT=production', 'VITE_ENVIRONMENT is production'],
    [
      'VITE_API_BASE_URL=https://assist-api.example.gov',
      'its VITE_API_BASE_URL names another machine',
    ],
    [
      'ALLOWED_ORIGINS=http://localhost:3000,https://www.example.gov',
      'its ALLOWED_ORIGINS names another machine',
    ],
  ])('an environment file with %s is ignored, and one line says why', async (line, reason) => {
    expect(await applyFile(`${line}\nCONTENT_DIR=/srv/content\n`)).toEqual([
      `Ignoring .env, because ${reason}: everything runs on this machine.`,
    ]);
    expect(process.env.VITE_API_BASE_URL).toBeUndefined();
    expect(process.env.CONTENT_DIR).toBeUndefined();
  });

  test('an environment file with addresses of this machine is applied', async () => {
    const text = 'VITE_API_BASE_URL=http://127.0.0.1:3002\nCONTENT_DIR=/srv/content\n';
    expect(await applyFile(text)).toEqual([]);
    expect(process.env.CONTENT_DIR).toBe('/srv/content');
  });

  test('a missing environment file is no fault', () => {
    expect(() => applyEnvironmentFile({ file: join(folder, 'none') })).not.toThrow();
  });
});
