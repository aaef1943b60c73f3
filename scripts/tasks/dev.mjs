import { buildAll, buildPart, forgetBuilds, watchedParts } from '../build/build.mjs';
import { readConfiguration } from '../build/configuration.mjs';
import { applyEnvironmentFile } from '../build/environment-file.mjs';
import { installDependencies } from '../install.mjs';
import { findFreeOrigins } from '../ports.mjs';
import { announce } from '../serve/announcement.mjs';
import { untilStopped } from '../serve/until-stopped.mjs';

/**
 * `npm run dev`: like `npm start`, but a change shows. The drawer takes it in while it is open; loader and answer
 * service are built again: reload the page.
 */
export async function run() {
  await applyEnvironmentFile();
  const origins = await findFreeOrigins();
  const configuration = readConfiguration(origins);
  await installDependencies();
  await buildAll(configuration, { compress: false, origins });
  await forgetBuilds();
  for (const part of watchedParts) await buildPart(part, { watch: {} });
  const { startLocalServers } = await import('../serve/local-servers.mjs');
  const servers = await startLocalServers({ origins, watch: true });
  console.log(announce(origins));
  await untilStopped(servers);
  // Vite's watchers keep the process alive.
  process.exit(0);
}
