import { buildAll, listWatchedParts, watchedFolders } from '../build/build.ts';
import { readConfiguration } from '../build/configuration.ts';
import { applyLocalEnvironmentFile } from '../build/environment-file.ts';
import { createRebuild, watchFolders } from '../build/rebuild.ts';
import { forgetBuilds } from '../build/unless-fresh.ts';
import { chooseFreePorts } from '../ports.ts';
import { withProgress } from '../progress.mjs';
import { announce } from '../serve/announcement.ts';
import { startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/**
 * `npm run dev`: like `npm start`, but also watches the source for changes. An open drawer updates by itself. All other
 * parts are rebuilt, and show the change after a page reload.
 */
export async function run() {
  await applyLocalEnvironmentFile();
  await chooseFreePorts();
  const configuration = readConfiguration({ isLocal: true });
  await withProgress({ doing: 'Building', done: 'Built' }, () =>
    buildAll(configuration, { compress: false }),
  );
  await forgetBuilds();
  const servers = await startLocalServers({ watch: true });
  const parts = listWatchedParts(configuration, servers.restartService);
  const stopWatching = watchFolders(watchedFolders(), await createRebuild(parts));
  console.log(announce());
  await untilStopped(servers).finally(stopWatching);
}
