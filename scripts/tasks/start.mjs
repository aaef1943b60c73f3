import { buildAll } from '../build/build.mjs';
import { readConfiguration } from '../build/configuration.mjs';
import { applyEnvironmentFile } from '../build/environment-file.mjs';
import { installDependencies } from '../install.mjs';
import { findFreeOrigins } from '../ports.mjs';
import { announce } from '../serve/announcement.mjs';
import { untilStopped } from '../serve/until-stopped.mjs';

/** `npm start`: from a fresh clone to the three running servers. */
export async function run() {
  await applyEnvironmentFile();
  const origins = await findFreeOrigins();
  const configuration = readConfiguration(origins);
  console.log('Installing…');
  await installDependencies();
  console.log('Building…');
  await buildAll(configuration, { origins });
  const { startLocalServers } = await import('../serve/local-servers.mjs');
  const servers = await startLocalServers({ origins });
  console.log(announce(origins));
  await untilStopped(servers);
}
