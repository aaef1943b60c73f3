import { buildAll } from '../build/build.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { readSettings } from '../build/local-settings.ts';
import { chooseFreePorts } from '../ports.ts';
import { announce, startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/** `npm start`: builds everything and starts the local servers. */
export async function run() {
  applyEnvironmentFile({ isLocal: true });
  await chooseFreePorts();
  const settings = readSettings({ isLocal: true });
  console.log('Building…');
  await buildAll(settings);
  const servers = await startLocalServers();
  console.log(announce());
  await untilStopped(servers);
}
