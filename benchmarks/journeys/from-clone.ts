import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '../../scripts/paths.mjs';
import { firstAnswer } from './first-answer.ts';
import { startStopwatch } from './stopwatch.ts';

/**
 * Times the journey from `git clone` of this repository to the first answer of `npm start`. The caches of npm and pnpm
 * are empty at the start, so every package is downloaded.
 */
export async function fromClone() {
  const folder = await mkdtemp(join(tmpdir(), 'assist-clone-'));
  const clone = join(folder, 'assist');
  const { lap, steps } = startStopwatch();
  execFileSync('git', ['clone', '--quiet', rootFolder, clone]);
  lap('clone');
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: clone,
    env: {
      ...process.env,
      npm_config_cache: join(folder, 'npm'),
      npm_config_store_dir: join(folder, 'pnpm'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (steps.length === 1 && said.includes('Building…')) lap('install');
        const service = /Answer service\s+(\S+)\/health/.exec(said)?.[1];
        if (service !== undefined) resolve(service);
      });
      void exited.then(() => reject(new Error(`npm start ended: ${said}`)));
    });
    lap('build and start');
    await firstAnswer(origin);
    lap('answer');
    return steps;
  } finally {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
}
