import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@assist/test-kit';
import { buildReleaseParts, builtRelease } from '../../scripts/build/build.ts';
import { createRelease, deliveryFolder } from '../../scripts/build/configure-release.ts';
import { checkSettings } from '../../scripts/build/settings.ts';
import { runScript } from '../../scripts/command.mjs';
import { fromRoot } from '../../scripts/paths.mjs';
import { startAnswerService } from '../../scripts/serve/answer-service.ts';
import { setUpNginx, startNginx } from '../../scripts/serve/delivered-nginx.ts';
import { startStopwatch } from './stopwatch.ts';

/**
 * Times the journey from a built release to a working host page with a strict Content Security Policy. The journey ends
 * when the page passes `assist-check`. CDN, page and service run behind nginx with TLS. Building the release does not
 * count.
 */
export async function toStrictPage() {
  const folder = await mkdtemp(join(tmpdir(), 'assist-release-'));
  await buildReleaseParts();
  const ports = {
    page: await findFreePort(),
    cdn: await findFreePort(),
    api: await findFreePort(),
    service: await findFreePort(),
  };
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const { lap, steps } = startStopwatch();
    const origins = {
      page: `https://localhost:${ports.page}`,
      cdn: `https://127.0.0.1:${ports.cdn}`,
      api: `https://127.0.0.1:${ports.api}`,
    };
    const release = join(folder, 'production');
    const settings = {
      VITE_API_BASE_URL: origins.api,
      VITE_ALLOWED_HOST_ORIGINS: origins.page,
      VITE_ENVIRONMENT: 'production',
      VITE_LEARN_MORE_URL: `${origins.page}/about-ai-assist/`,
      VITE_SUPPORT_TEXT: 'Talk to a person',
      VITE_SUPPORT_URL: 'tel:1800555010',
    };
    await createRelease(builtRelease, release, checkSettings(settings));
    lap('release configured');
    // Runs the service from a copy of its folder outside the repository, as on an operator's machine.
    const copy = join(folder, 'answer-service');
    await cp(fromRoot('apps/answer-service/dist'), copy, { recursive: true });
    const service = startAnswerService({
      folder: copy,
      origin: `http://127.0.0.1:${ports.service}`,
      env: {
        CONTENT_DIR: fromRoot('apps/answer-service/content'),
        SITE_URL: `${origins.page}/`,
        ALLOWED_ORIGINS: `${origins.page},${origins.cdn}`,
        CRISIS_CONTACT: '[Call 988](tel:988)',
        TRUSTED_PROXIES: '1',
      },
    });
    stops.push(service.stop);
    await service.untilReady();
    lap('service started');
    const nginxFolder = join(folder, 'nginx');
    const certificate = await setUpNginx(nginxFolder, {
      delivery: deliveryFolder(release),
      dist: release,
      service: `127.0.0.1:${ports.service}`,
      cdnPort: ports.cdn,
      apiPort: ports.api,
    });
    await addHostPage(nginxFolder, ports.page, origins);
    const nginx = await startNginx(nginxFolder, ports.page);
    stops.push(nginx.stop);
    lap('nginx set up and started');
    await runScript('scripts/run.mjs', ['assist-check', `${origins.page}/`], {
      env: { NODE_EXTRA_CA_CERTS: certificate },
    });
    lap('checked');
    return steps;
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

interface Origins {
  readonly page: string;
  readonly cdn: string;
  readonly api: string;
}

/**
 * Adds a host page to nginx. The page's Content Security Policy allows only what the guide for web teams lists.
 *
 * @param folder the configuration folder of nginx
 */
async function addHostPage(folder: string, port: number, { cdn, api }: Origins) {
  await mkdir(join(folder, 'site'));
  await writeFile(
    join(folder, 'site/index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<script async src="${cdn}/loader.js" referrerpolicy="strict-origin"></script><assist-ask-button><a href="/search/">Search</a></assist-ask-button></html>`,
  );
  const policy = `default-src 'none'; script-src ${cdn}; frame-src ${cdn}; connect-src ${api}`;
  await writeFile(
    join(folder, 'sites-available/page'),
    `server {
  listen 127.0.0.1:${port} ssl;
  ssl_certificate "${folder}/localhost.pem";
  ssl_certificate_key "${folder}/localhost.key";
  root "${folder}/site";
  charset utf-8;
  add_header Content-Security-Policy "${policy}";
}
`,
  );
}
