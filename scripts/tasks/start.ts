import { buildAll } from '../build/build.ts';
import { readConfiguration } from '../build/configuration.ts';
import { applyLocalEnvironmentFile } from '../build/environment-file.ts';
import { chooseFreePorts } from '../ports.ts';
import { withProgress } from '../progress.mjs';
import { announce } from '../serve/announcement.ts';
import { startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/** `npm start`: builds everything and starts the local servers. */
export async function run() {
  await applyLocalEnvironmentFile();
  await chooseFreePorts();
  const configuration = readConfiguration({ isLocal: true });
  await withProgress({ doing: 'Building', done: 'Built' }, () => buildAll(configuration));
  const servers = await startLocalServers();
  console.log(announce());
  await untilStopped(servers);
}
