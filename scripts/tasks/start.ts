import { buildAll, buildProduct } from '../build/build.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { readSettings } from '../build/local-settings.ts';
import { watchBuilds } from '../build/watch-builds.ts';
import { chooseFreePorts } from '../ports.ts';
import { announce, startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/** `npm start`: builds everything and starts the local servers. */
export async function run() {
  await serveLocally(false);
}

/** @param watch see `dev.ts` */
export async function serveLocally(watch: boolean) {
  applyEnvironmentFile({ isLocal: true });
  await chooseFreePorts();
  const settings = readSettings({ isLocal: true });
  console.log('Building…');
  await (watch ? buildProduct : buildAll)(settings);
  // Before the servers, so that a service that cannot start yet starts after a change of its source.
  const stopWatching = watch ? await watchBuilds(settings) : async () => {};
  const { stop, ended } = await startLocalServers({ watch });
  console.log(announce());
  await untilStopped({ ended, stop: () => stopWatching().then(stop) });
}
