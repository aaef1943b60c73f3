import { createServer } from 'vite';
import { fromRoot } from '../paths.mjs';
import { createStaticHandler, type StaticFolder } from './static-server.ts';

const drawerPath = '/drawer/';

/**
 * Starts a server for the deployable tree that serves the drawer from its source. Every open drawer shows a change
 * without a reload. Omits the drawer's policy, because it forbids the scripts of hot reload.
 *
 * @returns the listening server
 */
export async function startDrawerDevServer(
  release: StaticFolder,
): Promise<{ close(): Promise<void> }> {
  const { hostname, port } = new URL(release.origin);
  const serveRelease = createStaticHandler(release);
  const root = fromRoot('apps/drawer');
  // Earlier builds in this process set NODE_ENV to production, which disables hot reload.
  process.env.NODE_ENV = 'development';
  const server = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    base: drawerPath,
    // Reads no .env file, because the environment already holds the configuration.
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
