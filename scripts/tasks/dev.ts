import { buildProduct } from '../build/build.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { readSettings } from '../build/local-settings.ts';
import { watchBuilds } from '../build/watch-builds.ts';
import { chooseFreePorts } from '../ports.ts';
import { announce, startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/**
 * `npm run dev`: like `npm start`, but also watches the source for changes. An open drawer and the documentation update
 * by themselves. All other parts are rebuilt, and show the change after a page reload.
 */
export async function run() {
  applyEnvironmentFile({ isLocal: true });
  await chooseFreePorts();
  const settings = readSettings({ isLocal: true });
  console.log('Building…');
  await buildProduct(settings);
  // First, so that a service that cannot start yet starts after a change of its source.
  const stopWatching = await watchBuilds(settings);
  const servers = await startLocalServers({ watch: true });
  console.log(announce());
  await untilStopped({
    ...servers,
    stop: async () => {
      await stopWatching();
      await servers.stop();
    },
  });
}
