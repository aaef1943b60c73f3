import { expect, it, vi } from 'vitest';
import { runScript } from '../command.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { run } from './build.ts';

vi.mock('../build/build.ts', () => ({ buildAll: vi.fn() }));
vi.mock('../command.mjs', () => ({ runScript: vi.fn() }));

it('a build fails when a size budget fails', async () => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://127.0.0.1:3002');
  vi.mocked(runScript).mockRejectedValue(new ExpectedError('Size budgets failed (1).'));
  await expect(run()).rejects.toThrow('Size budgets failed (1).');
  vi.unstubAllEnvs();
});
