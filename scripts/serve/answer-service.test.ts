import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { fromRoot } from '../paths.mjs';

const loader = pathToFileURL(fromRoot('scripts/import-typescript.mjs')).href;

/** Starts the service of a folder, says how that ended, and names the service's process. */
const program = `
  import { importTypeScript } from '${loader}';
  const { startAnswerService } = await importTypeScript('scripts/serve/answer-service.ts');
  const service = startAnswerService({
    origin: 'http://localhost:9', env: {}, folder: process.env.FOLDER, stdio: 'ignore',
  });
  console.log(service.child.pid);
  await service.untilReady().catch((error) => console.log(error.message));
`;

it.runIf(process.platform !== 'win32')(
  'a start that is told to end before the service is ready ends the service',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    await writeFile(join(folder, 'server.js'), 'setInterval(() => {}, 1000);');
    const starting = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(starting.stdout, 'data');
    starting.kill('SIGTERM');
    expect(await text(starting.stdout)).toContain('The answer service ended (SIGTERM).');
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    await rm(folder, { recursive: true });
  },
);
