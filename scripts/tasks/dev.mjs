import { buildAll, buildPart, builtParts } from '../build/build.mjs';
import { readConfiguration } from '../build/configuration.mjs';
import { applyEnvironmentFile } from '../build/environment-file.mjs';
import { installDependencies } from '../install.mjs';
import { requireFreePorts } from '../ports.mjs';
import { announcement } from '../serve/announcement.mjs';

/** `npm run dev`: like `npm start`, but every change to the source is built again; reload the page to see it. */
export async function run() {
  await requireFreePorts();
  await applyEnvironmentFile();
  const configuration = readConfiguration({ local: true });
  await installDependencies();
  await buildAll(configuration, { compress: false });
  for (const part of builtParts) await buildPart(part, { watch: {} });
  const { startLocalServers } = await import('../serve/local-servers.mjs');
  const { untilStopped } = await import('../serve/until-stopped.mjs');
  const servers = await startLocalServers({ watch: true });
  console.log(announcement);
  await untilStopped(servers);
  // Vite's watchers keep the process alive.
  process.exit(0);
}
