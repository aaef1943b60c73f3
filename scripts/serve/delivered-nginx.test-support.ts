import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The nginx command. ASSIST_NGINX can name another nginx, for example the version of another Debian release. */
const command = process.env.ASSIST_NGINX ?? 'nginx';

/** The first version of nginx that has the directive `http2 on`. */
const knowsHttp2From = '1.25.1';

/** The nginx to test with; undefined if nginx or openssl is not installed. */
export const installedNginx = findNginx();

function findNginx(): { knowsHttp2: boolean; delivery: 'debian-12' | 'debian-13' } | undefined {
  try {
    execFileSync('openssl', ['version']);
    const said = execFileSync('sh', ['-c', '"$0" -v 2>&1', command], { encoding: 'utf8' });
    const version = /\d+\.\d+\.\d+/.exec(said)?.[0] ?? '';
    const knowsHttp2 = version.localeCompare(knowsHttp2From, 'en', { numeric: true }) >= 0;
    return { knowsHttp2, delivery: knowsHttp2 ? 'debian-13' : 'debian-12' };
  } catch {
    return undefined;
  }
}

/**
 * Sets up nginx in a folder as the guide describes. Copies the configuration of the release. Then edits the lines that
 * an operator must edit: certificate, folder and address of the service. Also changes the ports, and listens on
 * 127.0.0.1 only.
 *
 * @param settings delivery: the delivery folder beside `dist`; service: host and port of the answer service
 * @returns path of the self-signed certificate
 * @throws {Error} when the configuration lacks a line to edit
 */
export async function setUpNginx(
  folder: string,
  {
    delivery,
    dist,
    service,
    cdnPort,
    apiPort,
  }: { delivery: string; dist: string; service: string; cdnPort: number; apiPort: number },
): Promise<string> {
  if (installedNginx === undefined) throw new Error('nginx and openssl are needed.');
  await mkdir(folder, { recursive: true });
  await cp(join(delivery, 'nginx', installedNginx.delivery), folder, { recursive: true });
  const [certificate, key] = [join(folder, 'localhost.pem'), join(folder, 'localhost.key')];
  makeCertificate(certificate, key);
  for (const [name, port] of [
    ['assist-cdn', cdnPort],
    ['assist-api', apiPort],
  ] as const) {
    await edit(join(folder, 'sites-available', name), [
      [/listen 443/, `listen 127.0.0.1:${port}`],
      [/ {2}listen \[::\]:443.*\n/, ''],
      [/\/etc\/ssl\/certs\/.*\.pem/, `"${certificate}"`],
      [/\/etc\/ssl\/private\/.*\.key/, `"${key}"`],
      name === 'assist-cdn' ? [/\/srv\/assist\/dist/, `"${dist}"`] : [/127\.0\.0\.1:3002/, service],
    ]);
  }
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder));
  return certificate;
}

function makeCertificate(certificate: string, key: string) {
  const subject = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
  ];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
}

async function edit(file: string, changes: readonly (readonly [pattern: RegExp, text: string])[]) {
  let text = await readFile(file, 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} has no ${pattern} to edit.`);
    text = text.replace(pattern, replacement);
  }
  await writeFile(file, text);
}

/**
 * Returns an `nginx.conf` that keeps all files of nginx in one folder.
 *
 * @param sites path or pattern of the site files, relative to the folder
 */
export function mainConfiguration(folder: string, sites: string = 'sites-available/*') {
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid "${folder}/nginx.pid";
error_log stderr warn;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path "${folder}/body";
  proxy_temp_path "${folder}/proxy";
  fastcgi_temp_path "${folder}/fastcgi";
  uwsgi_temp_path "${folder}/uwsgi";
  scgi_temp_path "${folder}/scgi";
  include conf.d/*.conf;
  include ${sites};
}
`;
}

/**
 * Checks a configuration file with `nginx -t`.
 *
 * @throws {Error} with nginx's message, for an invalid configuration
 */
export function checkConfiguration(folder: string, file: string) {
  execFileSync(command, ['-t', '-p', folder, '-c', join(folder, file)], { stdio: 'pipe' });
}

/**
 * Starts nginx with the `nginx.conf` of a folder, and waits until nginx listens.
 *
 * @param port the port on which nginx listens
 * @throws {Error} with nginx's message, if nginx does not start
 */
export async function startNginx(
  folder: string,
  port: number,
): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(command, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said += text;
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(said);
    await delay(20);
  }
  return {
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function isListening(port: number) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
