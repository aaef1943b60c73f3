import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '../build/build.ts';
import { headersFor } from '../build/header-rules.ts';
import { distFolder, fromRoot } from '../paths.mjs';
import { localOrigins, type Origins } from '../ports.ts';
import { startAnswerService } from './answer-service.ts';
import { startDrawerDevServer } from './drawer-dev-server.ts';
import { type StaticFolder, startStaticServer } from './static-server.ts';

/** A deployable tree and where it is served. */
interface Release {
  readonly folder: string;
  readonly origin: string;
}

/**
 * Starts the demo site, the drawer's CDN origin and the answer service from what is built.
 *
 * @param settings origins: where; watch: serve the drawer from its source, and restart the answer service when its build
 *   changes; moreReleases: deployable trees beside `dist/`, each with an origin of its own
 * @returns ended: the service went away by itself, and how
 */
export async function startLocalServers({
  origins = localOrigins,
  watch = false,
  moreReleases = [],
}: {
  origins?: Origins;
  watch?: boolean;
  moreReleases?: readonly Release[];
} = {}): Promise<{ stop: () => Promise<void>; ended: Promise<string> }> {
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
  const servers: { stop: () => void | Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all([service, ...servers].map((server) => server.stop()));
  };
  const addStaticServer = async (settings: StaticFolder) => {
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

async function withHeaders({ folder, origin }: Release) {
  return { folder, origin, headersFor: await readHeaders(folder) };
}

/** The headers of each path, from the rules that the build has left beside the files. */
async function readHeaders(folder: string): Promise<(path: string) => Record<string, string>> {
  const rules = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'));
  return (path) => headersFor(rules, path);
}
