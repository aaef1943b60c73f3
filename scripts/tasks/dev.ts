import { buildAll, buildPart, forgetBuilds, watchedParts } from '../build/build.ts';
import { readConfiguration } from '../build/configuration.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { findFreeOrigins } from '../ports.ts';
import { announce } from '../serve/announcement.ts';
import { startLocalServers } from '../serve/local-servers.ts';
import { untilStopped } from '../serve/until-stopped.ts';

/**
 * `npm run dev`: like `npm start`, but a change shows. The drawer takes it in while it is open; loader and answer
 * service are built again: reload the page.
 */
export async function run() {
  await applyEnvironmentFile();
  const origins = await findFreeOrigins();
  const configuration = readConfiguration(origins);
  await buildAll(configuration, { compress: false, origins });
  await forgetBuilds();
  for (const part of watchedParts) await untilBuilt(await buildPart(part, { watch: {} }));
  const servers = await startLocalServers({ origins, watch: true });
  console.log(announce(origins));
  await untilStopped(servers);
  // Vite's watchers keep the process alive.
  process.exit(0);
}

/** Resolves when a watched build has ended for the first time: it begins by emptying its folder. */
function untilBuilt(watcher: Awaited<ReturnType<typeof buildPart>>): Promise<void> {
  return new Promise((resolve) => {
    if (!('on' in watcher)) throw new Error('A build that is watched gave no watcher.');
    watcher.on('event', ({ code }) => {
      if (code === 'END') resolve();
    });
  });
}
