import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { settingsLine } from '../build/configure-release.ts';
import { fromRoot } from '../paths.mjs';
import { createStaticHandler, type StaticFolder } from './static-server.ts';

const drawerPath = '/drawer/';

/**
 * Starts a server for the CDN's files, with the drawer served from its source. After a change of the source, every open
 * drawer updates without a reload. Leaves out the drawer's Content Security Policy, because the policy forbids the
 * scripts of hot reload.
 */
export async function startDrawerDevServer(
  release: StaticFolder,
): Promise<{ close(): Promise<void> }> {
  const { hostname, port } = new URL(release.origin);
  const serveRelease = createStaticHandler(release);
  const root = fromRoot('apps/drawer');
  // Overwrites NODE_ENV, which earlier builds in this process have set to `production`. The value `production` would
  // disable hot reload.
  process.env.NODE_ENV = 'development';
  const server = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    base: drawerPath,
    // Keeps Vite from reading a .env file, because the environment already holds the configuration.
    envDir: false,
    appType: 'mpa',
    logLevel: 'warn',
    server: { host: hostname, port: Number(port), strictPort: true, cors: true },
    plugins: [
      {
        name: 'rest-of-the-release',
        // The page of the source has no settings: takes those of the release.
        transformIndexHtml: (html) => {
          const page = readFileSync(join(release.folder, drawerPath, 'index.html'), 'utf8');
          return html.replace(settingsLine, () => settingsLine.exec(page)?.[0] ?? '');
        },
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (request.url?.startsWith(drawerPath)) next();
            else serveRelease(request, response);
          });
        },
      },
    ],
  });
  // A rebuild of another part would otherwise be a development build.
  delete process.env.NODE_ENV;
  await server.listen();
  return server;
}
