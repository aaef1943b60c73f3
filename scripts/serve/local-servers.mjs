import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { contentFolder } from '../build/build.mjs';
import { headersFor } from '../build/header-rules.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { distFolder, fromRoot } from '../paths.mjs';
import { localOrigins } from '../ports.mjs';
import { startDrawerDevServer } from './drawer-dev-server.mjs';
import { startStaticServer } from './static-server.mjs';

const healthTimeoutMs = 30_000;

/** @typedef {import('./static-server.mjs').StaticFolder} StaticFolder */

/** @typedef {{ folder: string, origin: string }} Release a deployable tree and where it is served */

/**
 * Starts the demo site, the drawer's CDN origin and the answer service from what is built.
 * @param {{ origins?: import('../ports.mjs').Origins, watch?: boolean, moreReleases?: readonly Release[] }} [settings]
 *   origins: where; watch: serve the drawer from its source, and restart the answer service when its build
 *   changes; moreReleases: deployable trees beside `dist/`, each with an origin of its own
 * @returns {Promise<{ stop: () => Promise<void>, ended: Promise<string> }>} ended: the service went away by itself, and how
 */
export async function startLocalServers({
  origins = localOrigins,
  watch = false,
  moreReleases = [],
} = {}) {
  const demoSiteFolder = fromRoot('apps/demo-site/dist');
  const demoSiteHeaders = await readHeaders(demoSiteFolder);
  const service = startAnswerService(origins, watch ? ['--watch'] : []);
  /** @type {(() => void | Promise<void>)[]} */
  const stops = [];
  const stop = async () => {
    service.process.kill('SIGTERM');
    await Promise.all(stops.map((stopServer) => stopServer()));
    await service.ended;
  };
  const addStaticServer = async (/** @type {StaticFolder} */ settings) => {
    const server = await startStaticServer(settings);
    stops.push(() => {
      server.close();
      server.closeAllConnections();
    });
  };
  try {
    const release = { folder: distFolder, origin: origins.cdn };
    if (watch) {
      const server = await startDrawerDevServer(await withHeaders(release));
      stops.push(() => server.close());
    } else {
      await addStaticServer(await withHeaders(release));
    }
    for (const other of moreReleases) await addStaticServer(await withHeaders(other));
    await addStaticServer({
      folder: demoSiteFolder,
      origin: origins.demoSite,
      headersFor: demoSiteHeaders,
      notFoundPage: '/404.html',
    });
    await Promise.race([
      untilHealthy(origins.answerService),
      service.ended.then((how) => Promise.reject(new ExpectedError(how))),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, ended: service.ended };
}

/** @param {Release} release */
async function withHeaders({ folder, origin }) {
  return { folder, origin, headersFor: await readHeaders(folder) };
}

/**
 * The headers of each path, from the rules that the build has left beside the files.
 * @param {string} folder
 * @returns {Promise<(path: string) => Record<string, string>>}
 */
async function readHeaders(folder) {
  const rules = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'));
  return (path) => headersFor(rules, path);
}

/**
 * @param {import('../ports.mjs').Origins} origins
 * @param {readonly string[]} nodeOptions
 */
function startAnswerService(origins, nodeOptions) {
  const { hostname, port } = new URL(origins.answerService);
  const child = spawn(
    process.execPath,
    [...nodeOptions, fromRoot('apps/answer-service/dist/server.js')],
    {
      stdio: 'inherit',
      env: {
        ALLOWED_ORIGINS: `${origins.demoSite},${origins.cdn}`,
        SITE_URL: `${origins.demoSite}/`,
        ...process.env,
        HOST: hostname,
        PORT: port,
        CONTENT_DIR: contentFolder(),
      },
    },
  );
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) =>
      resolve(`The answer service could not be started: ${error.message}`),
    );
    child.once('exit', (code, signal) => resolve(`The answer service ended (${code ?? signal}).`));
  });
  return { process: child, ended };
}

/** @param {string} origin of the answer service */
async function untilHealthy(origin) {
  const deadline = performance.now() + healthTimeoutMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${origin}/health`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
  throw new ExpectedError(
    `The answer service did not become healthy within ${healthTimeoutMs / 1000} s.`,
  );
}
