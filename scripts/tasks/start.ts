import { buildAll } from '../build/build.ts';
import { readConfiguration } from '../build/configuration.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { findFreeOrigins } from '../ports.ts';
import { announce } from '../serve/announcement.ts';
import { startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/** `npm start`: from a fresh clone to the three running servers. */
export async function run() {
  await applyEnvironmentFile();
  const origins = await findFreeOrigins();
  const configuration = readConfiguration(origins);
  console.log('Building…');
  await buildAll(configuration, { origins });
  const servers = await startLocalServers({ origins });
  console.log(announce(origins));
  await untilStopped(servers);
}
