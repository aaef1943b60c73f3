import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execaNode } from 'execa';
import { contentFolder, demoSiteLinks } from '../build/build.ts';
import { headersFor } from '../build/header-rules.ts';
import { demoSiteFolder, distFolder, documentationFolder, fromRoot } from '../paths.mjs';
import { localOrigins } from '../ports.ts';
import { startAnswerService } from './answer-service.ts';
import { startDrawerDevServer } from './drawer-dev-server.ts';
import { startRatingsServer } from './ratings-server.ts';
import { startStaticServer } from './static-server.ts';

/**
 * Starts the servers for the built demo site, the CDN, the answer service, the documentation and the ratings.
 *
 * The settings:
 * - `watch`: serves the drawer and the documentation from their source, starts the service again after each build of it,
 *   and disables browser caching
 * - `moreReleases`: further folders for CDNs besides `dist/`, each with its own origin
 *
 * @returns `ended` resolves to a message when the service ends by itself. With `watch`, never resolves, because a service
 * that fails is started again at the next change.
 */
export async function startLocalServers({
  watch = false,
  moreReleases = [],
}: {
  watch?: boolean;
  moreReleases?: readonly { folder: string; origin: string }[];
} = {}): Promise<{
  stop: () => Promise<void>;
  ended: Promise<string>;
}> {
  const service = startAnswerService({
    origin: localOrigins.answerService,
    nodeOptions: watch ? ['--watch', '--watch-preserve-output'] : [],
    env: {
      ALLOWED_ORIGINS: `${localOrigins.demoSite},${localOrigins.documentation},${localOrigins.cdn}`,
      SITE_URL: `${localOrigins.demoSite}/`,
      // Lets Ctrl+C stop the service at once. The delay exists for load balancers, which need time to notice the
      // shutdown, and no load balancer runs here.
      DRAIN_DELAY_SECONDS: '0',
      ...process.env,
      CONTENT_DIR: contentFolder(),
    },
  });
  const servers: { close: () => Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all([service.stop(), ...servers.map((server) => server.close())]);
  };
  const demoSite = { folder: demoSiteFolder, origin: localOrigins.demoSite };
  const documentation = { folder: documentationFolder, origin: localOrigins.documentation };
  const release = { folder: distFolder, origin: localOrigins.cdn };
  try {
    for (const served of [release, ...moreReleases, demoSite]) {
      const start = watch && served === release ? startDrawerDevServer : startStaticServer;
      servers.push(
        await start({
          ...served,
          headersFor: await readHeaders(served.folder, watch),
        }),
      );
    }
    servers.push(
      watch
        ? startDocumentationServer(documentation.origin)
        : await startStaticServer(documentation),
    );
    servers.push(await startRatingsServer(localOrigins.ratings));
    await service.untilReady();
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, ended: service.ended };
}

export function announce() {
  return `
  AI assist is running.

    Demo site        ${localOrigins.demoSite}
    Drawer alone     ${localOrigins.cdn}/drawer/
    Answer service   ${localOrigins.answerService}/health
    Documentation    ${localOrigins.documentation}
    Ratings          ${localOrigins.ratings}

  Ctrl+C stops everything.
`;
}

/** Serves the documentation from its source. An open page updates by itself. */
function startDocumentationServer(origin: string) {
  const { hostname, port } = new URL(origin);
  const options = ['dev', '--host', hostname, '--port', port, '--strictPort'];
  const child = execaNode(fromRoot('docs/node_modules/vitepress/bin/vitepress.js'), options, {
    cwd: fromRoot('docs'),
    env: demoSiteLinks(),
    stdio: ['ignore', 'ignore', 'inherit'],
    reject: false,
  });
  return {
    async close() {
      child.kill();
    },
  };
}

/** With `watch`, the files change while they are served, so browsers must not cache them. */
export async function readHeaders(
  folder: string,
  watch: boolean,
): Promise<(path: string) => Record<string, string>> {
  const rules = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'));
  return (path) => ({
    ...headersFor(rules, path),
    ...(watch ? { 'Cache-Control': 'no-store' } : {}),
  });
}
