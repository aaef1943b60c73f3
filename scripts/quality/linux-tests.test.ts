import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installDebianPackages } from './debian-packages.ts';
import { runLinuxTests } from './linux-tests.ts';

vi.mock('./debian-packages.ts', () => ({ installDebianPackages: vi.fn() }));

const tests = {
  name: '2 journeys',
  tools: { node: process.execPath, reader: '/nowhere/reader' },
  start: vi.fn(),
};

describe('tests that need tools of Linux', () => {
  let said: string[] = [];

  beforeEach(() => {
    said = [];
    vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    expect(tests.start).not.toHaveBeenCalled();
    expect(said).toEqual(['2 journeys skipped: reader not installed (apt-get install).']);
  });

  it('tests whose tools are missing are skipped, and nothing is installed unasked', async () => {
    await runLinuxTests(tests, ['--grep', 'x']);
    expect(installDebianPackages).not.toHaveBeenCalled();
  });

  it('missing tools alone are installed where that is asked for, and tests still without them skipped', async () => {
    await runLinuxTests(tests, ['--install']);
    expect(installDebianPackages).toHaveBeenCalledExactlyOnceWith(
      ['reader'],
      '2 journeys need them and `--install` asks for it',
    );
  });
});
