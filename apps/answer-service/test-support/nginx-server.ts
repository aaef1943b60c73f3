import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@assist/test-kit';
import { endProcess } from './end-process.ts';

/** The nginx command. ASSIST_NGINX can name another nginx, for example the version of another Debian release. */
const NGINX = process.env.ASSIST_NGINX ?? 'nginx';

/** Whether nginx is installed. Without nginx, the tests that need nginx are skipped. */
export const HAS_NGINX: boolean = spawnSync(NGINX, ['-v']).status === 0;

/** Response header in which nginx sends the address of the instance that answered. */
export const INSTANCE_HEADER = 'x-instance';

/** A running nginx, started for one test. */
export interface NginxServer {
  readonly origin: string;
  /** Kills the worker processes to simulate a crash. nginx then starts new workers. Works only on Linux. */
  killWorkers(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts nginx as a proxy in front of instances of the service. Uses the `upstream` block and the snippet of the build's
 * templates.
 * @param instances addresses of the instances
 */
export async function startNginx(instances: readonly string[]): Promise<NginxServer> {
  const folder = await mkdtemp(join(tmpdir(), 'assist-nginx-'));
  const port = await findFreePort();
  const site = await readTemplate('sites-available/assist-api');
  const [upstream = ''] = /^upstream \w+ \{\n.*?^\}$/ms.exec(site) ?? [];
  const [line = ''] = /^.*127\.0\.0\.1:3002.*$/m.exec(upstream) ?? [];
  const servers = instances.map((url) => line.replace('127.0.0.1:3002', new URL(url).host));
  await mkdir(join(folder, 'snippets'));
  await writeFile(
    join(folder, 'snippets/assist-api.conf'),
    await readTemplate('snippets/assist-api.conf'),
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 2048; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  # No key and so no limit: a test asks as many visitors do, all from one address.
  limit_req_zone $arg_none zone=assist_requests:1m rate=1r/s;
  limit_conn_zone $arg_none zone=assist_connections:1m;
  ${upstream.replace(line, servers.join('\n'))}
  server {
    listen 127.0.0.1:${port};
    add_header ${INSTANCE_HEADER} $upstream_addr always;
    include snippets/assist-api.conf;
  }
}
`,
  );
  const nginx: ChildProcess = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  nginx.stderr?.on('data', (text: Buffer) => {
    errors += text;
  });
  const origin = `http://127.0.0.1:${port}`;
  const listens = (): Promise<boolean> =>
    fetch(`${origin}/live`).then(
      () => true,
      () => false,
    );
  while (!(await listens())) {
    if (nginx.exitCode !== null) throw new Error(`nginx does not listen: ${errors}`);
    await delay(20);
  }
  return {
    origin,
    killWorkers: async () => {
      const { pid } = nginx;
      const workers = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
      for (const worker of workers.trim().split(' ')) process.kill(Number(worker), 'SIGKILL');
    },
    stop: async () => {
      // Sends SIGTERM, because the workers would keep running if nginx were killed.
      await endProcess(nginx, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads a template of the build's nginx configuration. */
function readTemplate(path: string): Promise<string> {
  return readFile(new URL(`../../../scripts/build/nginx/${path}`, import.meta.url), 'utf8');
}
