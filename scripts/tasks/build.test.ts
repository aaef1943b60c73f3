import { expect, it, vi } from 'vitest';
import { runCommand } from '../command.ts';
import { run } from './build.ts';

vi.mock('../build/build.ts', () => ({ buildAll: vi.fn() }));
vi.mock('../command.ts', () => ({ runCommand: vi.fn() }));

it('a build fails when a size budget fails', async () => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://127.0.0.1:3002');
  vi.mocked(runCommand).mockRejectedValue(new Error('Command failed with exit code 1: size-limit'));
  await expect(run()).rejects.toThrow('Command failed with exit code 1: size-limit');
  vi.unstubAllEnvs();
});
