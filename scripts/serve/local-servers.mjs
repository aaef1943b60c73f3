import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '../build/build.mjs';
import { headersFor } from '../build/header-rules.mjs';
import { distFolder, fromRoot } from '../paths.mjs';
import { localOrigins } from '../ports.mjs';
import { startAnswerService } from './answer-service.mjs';
import { startDrawerDevServer } from './drawer-dev-server.mjs';
import { startStaticServer } from './static-server.mjs';

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
  const service = startAnswerService({
    origin: origins.answerService,
    env: {
      ALLOWED_ORIGINS: `${origins.demoSite},${origins.cdn}`,
      SITE_URL: `${origins.demoSite}/`,
      ...process.env,
      CONTENT_DIR: contentFolder(),
    },
    nodeOptions: watch ? ['--watch'] : [],
  });
  /** @type {{ stop: () => void | Promise<void> }[]} */
  const servers = [];
  const stop = async () => {
    await Promise.all([service, ...servers].map((server) => server.stop()));
  };
  const addStaticServer = async (/** @type {StaticFolder} */ settings) => {
    const server = await startStaticServer(settings);
    servers.push({
      stop() {
        server.close();
        server.closeAllConnections();
      },
    });
  };
  try {
    const release = { folder: distFolder, origin: origins.cdn };
    if (watch) {
      const server = await startDrawerDevServer(await withHeaders(release));
      servers.push({ stop: () => server.close() });
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
    await service.untilReady();
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
