import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from '@assist/test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fromRoot } from '../paths.mjs';

const source = fromRoot('scripts/serve/answer-service.ts');

/**
 * Source of a program that starts the answer service in FOLDER. Prints the service's process id, or the error of a
 * failed start.
 */
const program = `
  import { runnerImport } from 'vite';
  const { module: { startAnswerService } } = await runnerImport('${source}');
  const service = startAnswerService({
    origin: process.env.ORIGIN, env: {}, folder: process.env.FOLDER,
  });
  console.log(service.child.pid);
  await service.untilReady().catch((error) => console.log(error.message));
`;

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Writes a fake service with the given source, then runs the program that starts the service. */
async function start(source: string, port: number = 9) {
  await writeFile(join(folder, 'server.mjs'), source);
  await writeFile(join(folder, 'server.js'), "import('./server.mjs');");
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, FOLDER: folder, ORIGIN: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it.runIf(process.platform !== 'win32')(
  'a start that is told to end before the service is ready ends the service',
  async () => {
    const starting = await start('setInterval(() => {}, 1000);');
    const [pid] = await once(starting.stdout, 'data');
    starting.kill('SIGTERM');
    expect(await text(starting.stdout)).toContain('The answer service ended (SIGTERM).');
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  },
);

it('a service that ends before it is ready is told after its log', async () => {
  const starting = await start(
    "console.log('reading'); console.log('CONTENT_DIR is missing'); process.exitCode = 1;",
  );
  expect(await text(starting.stdout)).toContain(
    'reading\nCONTENT_DIR is missing\nThe answer service ended (1).\n',
  );
});

it('a start prints the log of the service without the requests for its readiness', async () => {
  const starting = await start(
    `import { createServer } from 'node:http';
    let asked = 0;
    const server = createServer(({ url }, response) => {
      asked += 1;
      response.writeHead(asked < 4 ? 503 : 200).end();
      console.log(JSON.stringify({ event: 'request', path: url, status: response.statusCode }));
      if (asked === 4) { console.log('listening'); server.close(); server.closeIdleConnections(); }
    }).listen(process.env.PORT, process.env.HOST);`,
    await findFreePort(),
  );
  const [, ...lines] = (await text(starting.stdout)).trim().split('\n');
  expect(lines).toEqual(['listening']);
});
