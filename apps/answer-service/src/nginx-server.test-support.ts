import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@assist/test-kit';
import { vi } from 'vitest';

/** Whether nginx is installed. The tests that need it are skipped where it is not. */
export const HAS_NGINX: boolean = spawnSync('nginx', ['-v']).status === 0;

/** The header in which the nginx of a test says which instance has answered. */
export const INSTANCE_HEADER = 'x-instance';

/** A running nginx of a test's own. */
export interface NginxServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts nginx before some instances, with the upstream and the snippet that the build writes. */
export async function startNginx(instances: readonly string[]): Promise<NginxServer> {
  const folder = await mkdtemp(join(tmpdir(), 'assist-nginx-'));
  const port = await findFreePort();
  const { upstream, snippet } = writtenByTheBuild();
  const servers = instances.map((url) =>
    upstream.line.replace('127.0.0.1:3002', new URL(url).host),
  );
  await mkdir(join(folder, 'snippets'));
  await writeFile(join(folder, 'snippets/assist-api.conf'), snippet);
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${upstream.block.replace(upstream.line, servers.join('\n'))}
  server {
    listen 127.0.0.1:${port};
    add_header ${INSTANCE_HEADER} $upstream_addr always;
    include snippets/assist-api.conf;
  }
}
`,
  );
  const nginx: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  nginx.stderr?.on('data', (text: Buffer) => {
    errors += text;
  });
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      await fetch(`${origin}/live`).catch(() => {
        throw new Error(`nginx does not listen: ${errors}`);
      });
    },
    { timeout: 20_000 },
  );
  return {
    origin,
    stop: async () => {
      // Not killed: its worker would be left.
      const exited = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The parts of the delivery that concern the answer service. In a process of its own: it is another room's. */
function writtenByTheBuild(): {
  readonly upstream: { readonly block: string; readonly line: string };
  readonly snippet: string;
} {
  const module = new URL('../../../scripts/build/nginx-configuration.mjs', import.meta.url);
  const script = `
    import { createNginxFiles } from ${JSON.stringify(fileURLToPath(module))};
    const files = createNginxFiles([]);
    const site = files['debian-12/sites-available/assist-api'];
    const block = /^upstream \\w+ \\{\\n.*?^\\}$/ms.exec(site)[0];
    const line = /^.*127\\.0\\.0\\.1:3002.*$/m.exec(block)[0];
    const snippet = files['debian-12/snippets/assist-api.conf'];
    console.log(JSON.stringify({ upstream: { block, line }, snippet }));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(output.toString());
}
