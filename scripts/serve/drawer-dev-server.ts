import { createServer } from 'vite';
import { fromRoot } from '../paths.mjs';
import { createStaticHandler, type StaticFolder } from './static-server.ts';

const drawerPath = '/drawer/';

/**
 * Serves the deployable tree, but for the drawer its source: a change shows in every open drawer, alone or on a
 * page, without a reload. The drawer's policy is not sent: it allows none of the scripts that do so.
 *
 * @returns listening
 */
export async function startDrawerDevServer(
  release: StaticFolder,
): Promise<{ close(): Promise<void> }> {
  const { hostname, port } = new URL(release.origin);
  const serveRelease = createStaticHandler(release);
  const root = fromRoot('apps/drawer');
  // The builds before it have left 'production' here, and that turns hot reload off.
  process.env.NODE_ENV = 'development';
  const server = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    base: drawerPath,
    // The configuration is in the environment by now.
    envDir: false,
    appType: 'mpa',
    logLevel: 'warn',
    server: { host: hostname, port: Number(port), strictPort: true, cors: true },
    plugins: [
      {
        name: 'rest-of-the-release',
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (request.url?.startsWith(drawerPath)) next();
            else serveRelease(request, response);
          });
        },
      },
    ],
  });
  await server.listen();
  return server;
}
