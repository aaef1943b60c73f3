import { buildAll, listWatchedParts, watchedFolders } from '../build/build.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { readSettings } from '../build/local-settings.ts';
import { createRebuild, watchFolders } from '../build/rebuild.ts';
import { forgetBuilds } from '../build/unless-fresh.ts';
import { chooseFreePorts } from '../ports.ts';
import { announce } from '../serve/announcement.ts';
import { startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/**
 * `npm run dev`: like `npm start`, but also watches the source for changes. An open drawer updates by itself. All other
 * parts are rebuilt, and show the change after a page reload.
 */
export async function run() {
  applyEnvironmentFile({ isLocal: true });
  await chooseFreePorts();
  const settings = readSettings({ isLocal: true });
  console.log('Building…');
  await buildAll(settings);
  await forgetBuilds();
  const servers = await startLocalServers({ watch: true });
  const parts = listWatchedParts(settings, servers.restartService);
  const stopWatching = watchFolders(watchedFolders(), await createRebuild(parts));
  console.log(announce());
  await untilStopped(servers).finally(stopWatching);
}
