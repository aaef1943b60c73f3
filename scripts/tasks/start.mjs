import { buildAll } from '../build/build.mjs';
import { readConfiguration } from '../build/configuration.mjs';
import { applyEnvironmentFile } from '../build/environment-file.mjs';
import { installDependencies } from '../install.mjs';
import { requireFreePorts } from '../ports.mjs';
import { announcement } from '../serve/announcement.mjs';

/** `npm start`: from a fresh clone to the three running servers. */
export async function run() {
  await requireFreePorts();
  await applyEnvironmentFile();
  const configuration = readConfiguration({ local: true });
  console.log('Installing…');
  await installDependencies();
  console.log('Building…');
  await buildAll(configuration);
  const { startLocalServers } = await import('../serve/local-servers.mjs');
  const { untilStopped } = await import('../serve/until-stopped.mjs');
  const servers = await startLocalServers();
  console.log(announcement);
  await untilStopped(servers);
}
