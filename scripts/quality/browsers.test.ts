import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireBrowser, requireHeadlessChromium } from './browsers.ts';

describe('the browser to test with', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'browsers-'));
    await writeFile(join(folder, 'firefox'), '');
    await chmod(join(folder, 'firefox'), 0o755);
    vi.stubEnv('ASSIST_FIREFOX', '');
    vi.stubEnv('PATH', ['/nowhere', folder].join(delimiter));
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('the browser to test with is the one that is named, before any installed one', async () => {
    vi.stubEnv('ASSIST_FIREFOX', process.execPath);
    expect(await requireBrowser('firefox')).toBe(process.execPath);
  });

  it('the browser to test with is never another one when the one that is named does not exist', async () => {
    vi.stubEnv('ASSIST_FIREFOX', join(folder, 'missing'));
    await expect(requireBrowser('firefox')).rejects.toThrow(
      `ASSIST_FIREFOX is set to ${join(folder, 'missing')}, which does not exist.`,
    );
  });

  it('the browser to test with is an installed one where none is named', async () => {
    expect(await requireBrowser('firefox')).toBe(join(folder, 'firefox'));
  });

  it('tests in Chromium run without windows, unless a browser is named', async () => {
    const shell = join(folder, 'chromium-headless-shell');
    await writeFile(shell, '');
    vi.stubEnv('ASSIST_BROWSER', '');
    expect(await requireHeadlessChromium()).toBe(shell);
    vi.stubEnv('ASSIST_BROWSER', process.execPath);
    expect(await requireHeadlessChromium()).toBe(process.execPath);
  });
});
